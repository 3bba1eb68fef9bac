import type { PersonalDataPart } from '@alcova/personal-data';
import { auditEntries } from './audit-entries';
import { authorRecords } from './authors';
import { noteRecords } from './notes';
import { policyVersions } from './policy-versions';
import { taleRecords } from './tales';

/** What names an account. */
export const personalDataParts: readonly PersonalDataPart[] = [
  taleRecords,
  authorRecords,
  noteRecords,
  auditEntries,
  policyVersions,
];

import type { PersonalDataPart } from '@alcova/personal-data';
import { auditEntries } from './audit-entries';
import { auditedNames } from './audited-names';
import { authorRecords } from './authors';
import { caseRecords } from './cases';
import { noteRecords } from './notes';
import { policyVersions } from './policy-versions';
import { favouriteTales, taleLikes } from './tale-marks';
import { taleRecords } from './tales';

/** What names an account. */
export const personalDataParts: readonly PersonalDataPart[] = [
  taleRecords,
  authorRecords,
  noteRecords,
  caseRecords,
  auditEntries,
  auditedNames,
  policyVersions,
  taleLikes,
  favouriteTales,
];

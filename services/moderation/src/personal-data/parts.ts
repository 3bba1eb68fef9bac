import type { PersonalDataPart } from '@alcova/personal-data';
import { auditEntries } from './audit-entries';
import { taleRecords } from './tales';

/** What names an account. */
export const personalDataParts: readonly PersonalDataPart[] = [taleRecords, auditEntries];

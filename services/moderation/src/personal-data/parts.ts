import type { PersonalDataPart } from '@alcova/personal-data';
import { auditEntries } from './audit-entries';

/** What names an account. Tales come without one. */
export const personalDataParts: readonly PersonalDataPart[] = [auditEntries];

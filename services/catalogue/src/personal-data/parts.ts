import type { PersonalDataPart } from '@alcova/personal-data';

/** What catalogue holds on people. */
export const personalDataParts: readonly PersonalDataPart[] = [];

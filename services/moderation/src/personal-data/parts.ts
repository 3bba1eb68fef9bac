import type { PersonalDataPart } from '@alcova/personal-data';

/** Nothing here names an account: tales come without one. */
export const personalDataParts: readonly PersonalDataPart[] = [];

import type { PersonalDataPart } from '@alcova/personal-data';

/** Nothing here names an account: uploads are the site's own, and their log does not say who sent them. */
export const personalDataParts: readonly PersonalDataPart[] = [];

import type { PersonalDataPart } from '@alcova/personal-data';

/** Nothing here names an account, in the trash neither: books and ads are the site's own. */
export const personalDataParts: readonly PersonalDataPart[] = [];

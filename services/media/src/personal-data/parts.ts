import type { PersonalDataPart } from '@alcova/personal-data';

/**
 * Nothing here names an account for longer than an upload is under way: uploads are the site's own, and their log does not say who sent
 * them.
 */
export const personalDataParts: readonly PersonalDataPart[] = [];

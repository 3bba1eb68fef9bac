import { CATEGORIES, type Category } from '@alcova/contracts';

/** What the server wrote into the page, where the policy refuses a category to whoever asked for it. */
const named = document.querySelector<HTMLMetaElement>('meta[name="categories"]')?.content.split(' ');

/** The categories that are shown here; one that is refused behaves as if it did not exist. */
export const SHOWN_CATEGORIES: readonly Category[] = CATEGORIES.filter((id) => named?.includes(id) ?? true);

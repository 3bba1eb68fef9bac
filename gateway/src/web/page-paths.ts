import { AUTHORS } from '@alcova/contracts';

/** Places of which none is a screen of the application. */
const NOT_PAGES = /^\/(api|media|images|cdn|assets|icons|banners|frames|feeds|sitemaps)(\/|$)/;
const LAST_PART_IS_FILE = /\.[A-Za-z0-9]+$/;

/** Whether a path names a file. The name of an author may end as that of a file does. */
export const namesFile = (path: string): boolean => LAST_PART_IS_FILE.test(path) && !path.startsWith(AUTHORS);

/** Whether a path is one that a screen of the application may stand at. */
export const isPagePath = (path: string): boolean => !NOT_PAGES.test(path) && !namesFile(path);

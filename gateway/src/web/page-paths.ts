import { AUTHORS } from '@alcova/contracts';
import type { IncomingMessage } from 'node:http';

/** Places of which none is a screen of the application. */
const NOT_PAGES = /^\/(api|media|images|cdn|assets|icons|banners|frames|feeds|sitemaps)(\/|$)/;
const LAST_PART_IS_FILE = /\.[A-Za-z0-9]+$/;

/** Whether a path names a file. The name of an author may end as that of a file does. */
export const namesFile = (path: string): boolean => LAST_PART_IS_FILE.test(path) && !path.startsWith(AUTHORS);

/** Whether a path is one that a screen of the application may stand at. */
export const isPagePath = (path: string): boolean => !NOT_PAGES.test(path) && !namesFile(path);

/** A path without its escapes; undefined where they are of no UTF-8, as in a link in Latin-1 (`/video/%E7`). */
export function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** At which nothing stands. */
const NOWHERE = '/%25';

/**
 * The address that the router is asked for. What cannot be decoded it refuses before everything else; a page is looked for where nothing
 * stands instead, so that people read that it was not found, as they do of any other.
 */
export function routableAddress({ method, url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): string {
  if (!url.includes('%') || (method !== 'GET' && method !== 'HEAD')) return url;
  const path = url.split('?', 1)[0] ?? '/';
  return isPagePath(path) && decodedPath(path) === undefined ? NOWHERE : url;
}

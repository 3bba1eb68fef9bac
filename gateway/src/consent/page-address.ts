import { decodedPath, isPagePath } from '../web/page-paths';

const HOME = '/home';
/** More than any address of the site. */
const MAX_CHARACTERS = 2_048;
/** A path of this site: no other host, whatever a browser makes of slashes, and nothing that a header cannot hold. */
const LOCAL = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u;
/** Takes part in nothing: paths are read as browsers read them. */
const ANY_SITE = 'https://site.invalid';

/** Where somebody goes on to from the gate: the page that they wanted, in the letters of a header; else /home. */
export function pageAddress(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > MAX_CHARACTERS || !LOCAL.test(wanted)) return HOME;
  const { pathname, search } = new URL(wanted, ANY_SITE);
  const path = decodedPath(pathname);
  // `/..//other.example` is one that leads away only when its dots were read.
  if (path === undefined || path === '/' || pathname.startsWith('//') || !isPagePath(path)) return HOME;
  return pathname + search;
}

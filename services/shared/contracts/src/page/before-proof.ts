import { OWN_PAGES } from './texts';

/** Legal texts, reports and ways in. */
const FIXED: ReadonlySet<string> = new Set([
  ...['/terms', '/privacy', '/content-policy', '/submission-policy'],
  ...['/denuncia', '/transparencia'],
  ...['/login', '/register'],
]);
/** Screens of the signed-in that show adult contents. */
const ADULT: ReadonlySet<string> = new Set(['/favorite', '/my-tales']);

/**
 * Whether a screen is shown also to who has not proved to be an adult, where that is asked for; what no list names is not.
 * @param path as it stands in the address bar
 */
export function isPageBeforeProof(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return FIXED.has(plain) || (OWN_PAGES.has(plain) && !ADULT.has(plain));
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The only call that a client without cookies and without an origin may change state with: it brings its own proof. */
const LOGIN_PATH = '/api/auth/login';

export interface OriginFacts {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly hasCookies: boolean;
}

/**
 * Whether a request may change state: only pages of the site itself may make a browser do so. `Sec-Fetch-Site` cannot be forged by a
 * page, so it decides where it is sent; older browsers send `Origin`.
 */
export function mayChangeState(facts: OriginFacts, siteOrigin: string): boolean {
  if (SAFE_METHODS.has(facts.method)) return true;
  if (facts.fetchSite !== undefined) return facts.fetchSite === 'same-origin';
  if (facts.origin !== undefined) return facts.origin === siteOrigin;
  return !facts.hasCookies && facts.path === LOGIN_PATH;
}

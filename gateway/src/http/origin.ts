import {
  completeRegistration,
  confirmEmailChange,
  forgottenPassword,
  login,
  registerAccount,
  resetPassword,
  stopEmailChange,
} from '@alcova/contracts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The only calls that a client without cookies and without an origin may change state with: they bring their own proof. */
const WITHOUT_ORIGIN: ReadonlySet<string> = new Set(
  [
    ...[login, registerAccount, completeRegistration],
    ...[forgottenPassword, resetPassword],
    ...[confirmEmailChange, stopEmailChange],
  ].map(({ path }) => path),
);

export interface OriginFacts {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly hasCookies: boolean;
  /** Who may send the form that its route takes; undefined where it takes none. */
  readonly takesForm: 'anybody' | 'site' | undefined;
}

/**
 * Whether a request may change state: only pages of the site itself may make a browser do so. `Sec-Fetch-Site` cannot be forged by a
 * page, so it decides where it is sent; older browsers send `Origin`.
 */
export function mayChangeState(facts: OriginFacts, siteOrigin: string): boolean {
  if (SAFE_METHODS.has(facts.method)) return true;
  // Sent by programs that are no browser of this site. No cookie of the request is read (form-bodies.ts), so that a page of another site which
  // made a browser send one would do nothing that it could not do by itself.
  if (facts.takesForm === 'anybody') return true;
  if (facts.fetchSite !== undefined) return facts.fetchSite === 'same-origin';
  if (facts.origin !== undefined) return facts.origin === siteOrigin;
  // A form of a page without scripts, from a browser that sends neither: no cookie is read here either.
  if (facts.takesForm === 'site') return true;
  return !facts.hasCookies && WITHOUT_ORIGIN.has(facts.path);
}

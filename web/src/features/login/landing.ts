import { isPageBeforeProof, type Role } from '@alcova/contracts';
import { AGE } from '../../shared/age/age';
import { AREA_PATHS } from '../../shared/session/area';

/**
 * Where a sign-in leads. Staff whose age is not proved land on their desk, which asks for no proof, where the page that they were led from does.
 * @param from where the person was led from
 */
export function landingOf(from: string, role: Role): string {
  const { pathname } = new URL(from, window.location.origin);
  if (AGE !== 'open' || role === 'user' || isPageBeforeProof(pathname)) return from;
  return AREA_PATHS[role];
}

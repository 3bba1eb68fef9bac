/** Routes that only make sense while signed out: nobody is led back there. */
const SIGN_IN_PATHS = /^\/(?:login|register|forgot-password|new-password|complete-registration)(?:[/?#]|$)/;

/** What a link or redirect to /login carries along, so that the person comes back. It stands in the history, never in the address. */
export const ledFrom = (path: string) => ({ from: path });

/** Whether `path` stays on this site, whatever a browser makes of slashes, backslashes and spaces. */
function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, window.location.origin)) return false;
  return new URL(path, window.location.origin).origin === window.location.origin;
}

/** Where a person goes after signing in: back where they were led from, else the front door. @param state the router's */
export function returnPath(state: unknown): string {
  const from =
    typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
      ? state.from
      : '/';
  return isOwnPath(from) && !SIGN_IN_PATHS.test(from) ? from : '/';
}

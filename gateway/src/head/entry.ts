import type { PageAge } from '../age/page-age';
import type { Entry } from '../reading/base/contents';

/** What the browser's Cookie header tells of whoever asks. */
export interface CookiesTell {
  readonly hasSession: (header: string | undefined) => boolean;
  readonly hasConsented: (header: string | undefined) => boolean;
}

/** The addresses behind the age gate: those of the application's routes inside it. */
const BEHIND_GATE =
  /^\/(?:$|\?|(?:home|search|filtered|category|c|video|contos|autor|books|ebooks|teste)(?:[/?]|$))/;

/** How the reader of a page stands to the gate. Cheap enough for pages that are kept ready: no cookie is read but those. */
export function entryOf(url: string, cookies: string | undefined, age: PageAge, tell: CookiesTell): Entry {
  const isInside = (age === 'declared' || age === 'proven') && BEHIND_GATE.test(url);
  if (!isInside) return 'open';
  if (tell.hasSession(cookies)) return 'member';
  // After a proof of age nobody has to agree by a click.
  if (age === 'proven') return 'open';
  return tell.hasConsented(cookies) ? 'entered' : 'asked';
}

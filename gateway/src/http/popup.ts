import { googleCallback, googleSignIn } from '@alcova/contracts';

/** What the sign-in pop-up itself shows, on its way out and at its end: the screen that tells how it went. */
const POPUP_PLACES: ReadonlySet<string> = new Set([googleSignIn.path, googleCallback.path, '/login/google']);

/** Whether a path answers in the sign-in pop-up, with headers of its own. */
export const isOfPopup = (path: string): boolean => POPUP_PLACES.has(path);

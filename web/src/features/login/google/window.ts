import { type googleSignIn } from '@alcova/contracts';
import { addressOf } from '../../../shared/api/address';

const WIDTH = 500;
const HEIGHT = 640;
const LOOK_EVERY_MS = 400;
/** Coming back from the provider may cut the window off, which looks like a closing, while its outcome is still being loaded. */
const NEWS_WITHIN_MS = 2_000;
/** A redirect that has not left the page by then does not happen. */
const LEAVE_WITHIN_MS = 8_000;

const address = (mode: 'popup' | 'redirect') =>
  addressOf<typeof googleSignIn>('GET /api/auth/google', {}, { mode });

/** Opens the provider in a window in the middle of this one; null where the browser blocks it. Only within a click. */
export function openProvider(name: string): Window | null {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - WIDTH) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2));
  return window.open(address('popup'), name, `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
}

/** Calls back once when `opened` has been closed. Answers how to stop. */
export function whenClosed(opened: Window, onClosed: () => void): () => void {
  let late: ReturnType<typeof setTimeout> | undefined;
  const look = setInterval(() => {
    if (!opened.closed) return;
    clearInterval(look);
    late = setTimeout(onClosed, NEWS_WITHIN_MS);
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(look);
    clearTimeout(late);
  };
}

/** Leads this page to the provider; calls back when it is still here after a while. Answers how to stop waiting. */
export function redirectToProvider(onStayed: () => void): () => void {
  const timer = setTimeout(onStayed, LEAVE_WITHIN_MS);
  const stop = () => clearTimeout(timer);
  window.addEventListener('pagehide', stop, { once: true });
  window.location.assign(address('redirect'));
  return stop;
}

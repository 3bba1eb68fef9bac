import { placeOf, type VisitVitals, type countVisitVitals } from '@alcova/contracts';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { addressOf } from '../api/address';
import { logFailure } from '../log';
import { collect } from './collecting';

const PHONE = '(max-width: 640px)';
const EACH_CHANGE = { reportAllChanges: true };

/** The kind of screen that the page was loaded with, whatever is shown by now. */
function firstScreen(): VisitVitals['screen'] {
  const [loaded] = performance.getEntriesByType('navigation');
  const { pathname, search } = new URL(loaded?.name ?? window.location.href);
  return placeOf(pathname, search).kind;
}

/** Outlives the page. It takes no cookie along and does not say where it comes from: nothing tells whose visit it was. */
function send(vitals: VisitVitals): void {
  fetch(addressOf<typeof countVisitVitals>('POST /api/vitals'), {
    method: 'POST',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(vitals),
  }).catch((cause: unknown) => logFailure('vitals: could not be told', cause));
}

/** Follows this visit with the library, and sends what was measured. */
export function followVisit(): void {
  const screen = firstScreen();
  const device = window.matchMedia(PHONE).matches ? 'phone' : 'desktop';
  collect({
    page: document,
    observe: {
      lcp: (onValue) => onLCP(onValue, EACH_CHANGE),
      inp: (onValue) => onINP(onValue, EACH_CHANGE),
      cls: (onValue) => onCLS(onValue, EACH_CHANGE),
    },
    tell: (measured) => send({ screen, device, ...measured }),
  });
}

import { type VisitVitals } from '@alcova/contracts';

/** The values that are measured. */
export type Measured = Pick<VisitVitals, 'lcp' | 'inp' | 'cls'>;

interface Page extends EventTarget {
  readonly visibilityState: DocumentVisibilityState;
}

/** Begins to tell a value, and tells it again each time it changes. */
type Observe = (onValue: (metric: { readonly value: number }) => void) => void;

interface Parts {
  readonly page: Page;
  readonly observe: Readonly<Record<keyof Measured, Observe>>;
  readonly tell: (measured: Measured) => void;
}

/** Milliseconds are whole, and shifts have four places: finer says more of a browser than of the site. */
const rounded = {
  lcp: Math.round,
  inp: Math.round,
  cls: (shift: number) => Math.round(shift * 10_000) / 10_000,
};

/** Keeps the latest value of each, and tells them once: when the page is hidden for the first time, which may be its end. */
export function collect({ page, observe, tell }: Parts): void {
  const measured: { -readonly [Name in keyof Measured]: Measured[Name] } = {};
  for (const name of ['lcp', 'inp', 'cls'] as const)
    observe[name](({ value }) => {
      measured[name] = rounded[name](value);
    });
  const whenHidden = () => {
    if (page.visibilityState !== 'hidden') return;
    page.removeEventListener('visibilitychange', whenHidden);
    if (Object.keys(measured).length > 0) tell({ ...measured });
  };
  page.addEventListener('visibilitychange', whenHidden);
}

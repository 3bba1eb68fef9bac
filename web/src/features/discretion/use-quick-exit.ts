import { useEffectEvent, useLayoutEffect } from 'react';
import { leaveQuickly } from './quick-exit';

/** Two presses within this time (ms) leave. */
const TWICE_WITHIN_MS = 1_000;
const TEXT_FIELDS = 'input, textarea, select, [contenteditable]';
/** What closes by Escape when it has the focus inside. */
const CLOSES_BY_ESCAPE = '[role="menu"], [role="listbox"], [aria-expanded="true"]';

const hasContent = (element: Element): boolean =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? element.value !== ''
    : element.matches('select, [contenteditable]');

/** Whether this press of Escape means something else: it closes what is open, or empties the field that is typed in. */
function isForSomethingElse(): boolean {
  const focused = document.activeElement;
  return (
    document.fullscreenElement !== null ||
    document.querySelector('dialog[open], [aria-modal="true"]') !== null ||
    (focused?.closest(CLOSES_BY_ESCAPE) ?? null) !== null ||
    (focused !== null && focused.matches(TEXT_FIELDS) && hasContent(focused))
  );
}

/** Escape pressed twice leaves the site, wherever the focus is, unless one of the presses was for a dialog, a menu or a field. */
export function useQuickExitKey(url: string): void {
  // An address that becomes known between the two presses must not make the second a first one.
  const leave = useEffectEvent(() => leaveQuickly(url));
  // As soon as the button can be seen its key works too.
  useLayoutEffect(() => {
    let isFree = false;
    let last = -Infinity;
    // Looked at before anybody else reacts: whatever the press closes is still open then.
    const look = (event: KeyboardEvent) => {
      if (event.key === 'Escape') isFree = !event.repeat && !isForSomethingElse();
    };
    const count = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isFree || event.defaultPrevented) {
        last = -Infinity;
        return;
      }
      if (event.timeStamp - last <= TWICE_WITHIN_MS) leave();
      last = event.timeStamp;
    };
    window.addEventListener('keydown', look, true);
    window.addEventListener('keydown', count);
    return () => {
      window.removeEventListener('keydown', look, true);
      window.removeEventListener('keydown', count);
    };
  }, []);
}

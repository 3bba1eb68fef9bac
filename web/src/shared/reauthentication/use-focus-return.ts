import { useLayoutEffect, useRef } from 'react';

const TRY_EVERY_MS = 50;
const TRIES = 40;

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Focuses `element` as soon as it can be, unless the person goes elsewhere meanwhile. */
function focusSoon(element: HTMLElement, tries = TRIES): void {
  setTimeout(() => {
    if (!isLost() || !element.isConnected) return;
    element.focus();
    if (isLost() && tries > 1) focusSoon(element, tries - 1);
  }, TRY_EVERY_MS);
}

/**
 * Gives the focus back after the dialog that shows while `open`. The browser does so by itself, but not to a button that was disabled
 * while its call was under way; hence the last focused control is remembered here.
 */
export function useFocusReturn(open: boolean): void {
  const last = useRef<HTMLElement | null>(null);
  // Before the dialog takes the focus, which must not be remembered.
  useLayoutEffect(() => {
    if (open) {
      return () => {
        if (last.current) focusSoon(last.current);
      };
    }
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [open]);
}

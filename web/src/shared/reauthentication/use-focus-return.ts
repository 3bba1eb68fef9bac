import { useEffect, useRef } from 'react';

/** Long enough for the caller to draw its outcome and enable its button again. */
const SETTLED_MS = 50;

/**
 * Gives the focus back after the dialog that shows while `open`. The browser does so by itself, but not to a button that was disabled
 * while its call was under way; hence the last focused control is remembered here.
 */
export function useFocusReturn(open: boolean): void {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (open) {
      return () => {
        const { current } = last;
        setTimeout(() => {
          const isLost = document.activeElement === null || document.activeElement === document.body;
          if (isLost && current?.isConnected) current.focus();
        }, SETTLED_MS);
      };
    }
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [open]);
}

import { type RefObject, useEffect, useEffectEvent } from 'react';

const SCROLL_KEYS = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '];
/** They have a use of their own for these keys. */
const FIELDS = 'input:not([type="checkbox"]), select, textarea, [role="menu"]';
/** They have one for the space bar alone. */
const PRESSED = 'button, summary, input';

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** Hears of a reader who scrolls the page, or goes to something of it besides these `places`. */
export function useLeaving(places: readonly RefObject<HTMLElement | null>[], onLeave: () => void): void {
  const leave = useEffectEvent((event: Event) => {
    if (!event.defaultPrevented && !isIn(event.target, 'dialog')) onLeave();
  });
  const focus = useEffectEvent((event: FocusEvent) => {
    const { target } = event;
    const isOther = !places.some(({ current }) => target instanceof Node && current?.contains(target));
    if (isOther && isIn(target, 'main')) leave(event);
  });
  useEffect(() => {
    const stop = new AbortController();
    const options = { passive: true, signal: stop.signal };
    window.addEventListener('wheel', (event) => !event.ctrlKey && leave(event), options);
    window.addEventListener('touchmove', leave, options);
    // The bar by which the page is scrolled is nobody's but the page's.
    window.addEventListener(
      'pointerdown',
      (event) => event.target === document.documentElement && leave(event),
      options,
    );
    window.addEventListener(
      'keydown',
      (event) => {
        const isBare = !event.altKey && !event.ctrlKey && !event.metaKey;
        const own = event.key === ' ' ? `${FIELDS}, ${PRESSED}` : FIELDS;
        if (isBare && SCROLL_KEYS.includes(event.key) && !isIn(event.target, own)) leave(event);
      },
      options,
    );
    window.addEventListener('focusin', focus, options);
    return () => stop.abort();
  }, []);
}

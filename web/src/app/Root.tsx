import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { Housekeeping } from './idle/Housekeeping';
import { texts } from './base/texts';
import styles from './base/root.module.css';

export const CONTENT_ID = 'conteudo';

/** A late layout may scroll again after the first reset; these moments (ms) reset it once more. */
const RESETS_MS = [0, 50, 150];
/** What a visitor does meanwhile: the page must not move from under a press, nor against a scroll. */
const OWN_ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'hashchange'] as const;

function useScrollToTop(): void {
  const { key, pathname, search, hash } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const first = useRef(true);
  const focused = useRef(pathname + search);
  useLayoutEffect(() => {
    // The browser itself goes to a section of the page, and a page that is loaded begins at its top.
    if (hash !== '' || first.current) return undefined;
    const toTop = () => window.scrollTo({ top: 0, behavior: 'instant' });
    toTop();
    const timers = RESETS_MS.map((delay) => setTimeout(toTop, delay));
    const stop = () => timers.forEach(clearTimeout);
    for (const event of OWN_ACTS) window.addEventListener(event, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const event of OWN_ACTS) window.removeEventListener(event, stop);
    };
  }, [key, hash]);
  useEffect(() => {
    // Readers of the screen start at the new page's content, not where the old link was.
    const place = pathname + search;
    const [before] = focused.current.split('?');
    // An address that only follows what is typed or chosen is no new page.
    const isNew = before !== pathname || (focused.current !== place && !isReplaced);
    if (isNew) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    first.current = false;
    focused.current = place;
  }, [pathname, search, isReplaced]);
}

/** What all screens share: the way past the header, and the scroll position on navigation. */
export function Root() {
  useScrollToTop();
  return (
    <>
      <a className={styles.skip} href={`#${CONTENT_ID}`}>
        {texts.skip}
      </a>
      <Outlet />
      <Housekeeping />
    </>
  );
}

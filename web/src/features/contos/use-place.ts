import { type RefObject, useEffect, useState } from 'react';
import { keepPlace, keptPlace } from './place';

/** How long (ms) the page stands still before its place is kept. */
const PAUSE_MS = 300;

/** The first element that is not wholly above the middle of the upper half: what the eye is at. */
function paragraphInSight(paragraphs: readonly Element[]): number {
  const line = window.innerHeight / 4;
  let low = 0;
  let high = paragraphs.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((paragraphs[middle]?.getBoundingClientRect().bottom ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Follows the reading of a tale whose paragraphs are the children of `text`, and offers to go on where it stopped. */
export function usePlace(taleId: string, text: RefObject<HTMLElement | null>, count: number) {
  const [kept, setKept] = useState(() => keptPlace(taleId, count));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      const paragraphs = [...(text.current?.children ?? [])];
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4;
      keepPlace(taleId, isAtEnd ? count : paragraphInSight(paragraphs), count);
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE_MS);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
    };
  }, [taleId, text, count]);
  const goOn = () => {
    const paragraph = kept === null ? undefined : text.current?.children[kept];
    if (paragraph instanceof HTMLElement) {
      paragraph.scrollIntoView({ block: 'start' });
      paragraph.focus({ preventScroll: true });
    }
    setKept(null);
  };
  return { canGoOn: kept !== null, goOn };
}

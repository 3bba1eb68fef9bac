import { type PublishedTaleInFull } from '@alcova/contracts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { FEWEST, isBegunFilm, keepPlace, keptPlace } from './place';

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

/** A text that is read. */
interface Read {
  readonly tale: PublishedTaleInFull;
  /** Its children are the paragraphs. */
  readonly text: RefObject<HTMLElement | null>;
  readonly count: number;
}

/** Follows the reading of a tale, and offers to go on where it stopped, or at another paragraph that is known later. */
export function usePlace({ tale, text, count }: Read) {
  const [kept, setKept] = useState(() => keptPlace(tale.id, count));
  // What one listened to is known a moment later, and nothing is to jump then.
  const [hasRoom] = useState(() => kept !== null || isBegunFilm(tale.videoURL));
  const told = useRef<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      const paragraphs = [...(text.current?.children ?? [])];
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4;
      keepPlace(tale.id, told.current ?? (isAtEnd ? count : paragraphInSight(paragraphs)), count);
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
  }, [tale.id, text, count]);
  /** The reading is at the paragraph that is read aloud, wherever the page is; null: none is any more. */
  const followVoice = (paragraph: number | null) => {
    told.current = paragraph;
    if (paragraph !== null) keepPlace(tale.id, paragraph, count);
  };
  const offer = (paragraph: number) => {
    if (hasRoom && paragraph >= FEWEST) setKept(paragraph);
  };
  const goOn = () => {
    const paragraph = kept === null ? undefined : text.current?.children[kept];
    if (paragraph instanceof HTMLElement) {
      paragraph.scrollIntoView({ block: 'start' });
      paragraph.focus({ preventScroll: true });
    }
    setKept(null);
  };
  return { hasRoom, canGoOn: kept !== null, goOn, offer, followVoice };
}

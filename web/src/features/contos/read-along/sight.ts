import type { TextRange } from '../../../shared/transcript/sentences';
import type { Passage } from './passages';
import { rangeIn } from './text-range';

/** A sentence stands between the top of what one sees and this share of it; one that does not is brought to the upper share. */
const [UPPER, LOWER] = [0.2, 0.75];
/** Half of what lies between two lines, in pixels: a finger there means one of them. */
const LEADING = 6;

const pixels = (length: string) => Number.parseFloat(length) || 0;

/** What one sees of the page: below its head, above the bar of what is listened to. */
function sight(text: HTMLElement): { readonly top: number; readonly height: number } {
  const [first] = text.children;
  const top = first ? pixels(getComputedStyle(first).scrollMarginTop) : 0;
  const below = pixels(getComputedStyle(document.documentElement).scrollPaddingBottom);
  return { top, height: window.innerHeight - top - below };
}

/** Scrolls the page so that a stretch is well in sight. Far ways are gone at once. */
export function showStretch(text: HTMLElement, place: TextRange): void {
  const stretch = rangeIn(text, place)?.getBoundingClientRect();
  if (!stretch) return;
  const { top, height } = sight(text);
  if (stretch.top >= top && stretch.bottom <= top + height * LOWER) return;
  const way = stretch.top - top - height * UPPER;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const behavior = isStill || Math.abs(way) > height ? 'instant' : 'smooth';
  window.scrollTo({ top: window.scrollY + way, behavior });
}

/** The first passage that begins in sight, or the last of all; undefined where none stands in the text. */
export function firstInSight(text: HTMLElement, passages: readonly Passage[]): Passage | undefined {
  const { top } = sight(text);
  const at = [...text.children].findIndex((paragraph) => paragraph.getBoundingClientRect().bottom > top);
  const isBelow = ({ range }: Passage) => {
    if (!range || at === -1 || range.paragraph < at) return false;
    return (rangeIn(text, range)?.getBoundingClientRect().top ?? 0) >= top;
  };
  return passages.find(isBelow) ?? passages.findLast(({ range }) => range !== null);
}

/** Whether a point of the screen is on a passage. */
export function isOn(text: HTMLElement, { range }: Passage, { clientX: x, clientY: y }: MouseEvent): boolean {
  const lines = (range && rangeIn(text, range)?.getClientRects()) ?? [];
  return [...lines].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top - LEADING && y <= bottom + LEADING,
  );
}

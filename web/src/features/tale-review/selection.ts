import { type Passage } from '@alcova/contracts';
import { type KeyboardEvent } from 'react';

/** The selected stretch of a text that an element shows as it is, in UTF-16 characters; null where nothing in it is selected. */
export function selectedPassage(element: HTMLElement): Passage | null {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return null;
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(range.startContainer, range.startOffset);
  const start = before.toString().length;
  const end = start + range.toString().length;
  return start < end ? { start, end } : null;
}

const MOVES: Readonly<Record<string, readonly ['forward' | 'backward', 'word' | 'line']>> = {
  ArrowRight: ['forward', 'word'],
  ArrowLeft: ['backward', 'word'],
  ArrowDown: ['forward', 'line'],
  ArrowUp: ['backward', 'line'],
};

/** Selects by the keyboard in a text that cannot be typed in: with Shift arrows extend by word and by line, without it left and right move. */
export function selectByKey(event: KeyboardEvent<HTMLElement>): void {
  const move = MOVES[event.key];
  if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
  // Up and down alone scroll, as everywhere.
  if (!event.shiftKey && move[1] === 'line') return;
  const selection = window.getSelection();
  if (!selection) return;
  event.preventDefault();
  if (!selection.anchorNode || !event.currentTarget.contains(selection.anchorNode))
    selection.collapse(event.currentTarget, 0);
  selection.modify(event.shiftKey ? 'extend' : 'move', ...move);
}

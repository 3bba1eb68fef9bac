import type { TextRange } from '../../../shared/transcript/sentences';
import { isSelecting } from '../../../shared/transcript/selection';
import styles from './read-along.module.css';
import { rangeIn } from './text-range';

/** As the style sheet names it. */
const HIGHLIGHT = 'spoken';

let unwrap = () => {};

/** For browsers without highlights: the text is put into an element of its own, which changes no layout. */
function wrap(range: Range): () => void {
  const mark = document.createElement('mark');
  mark.className = styles.spoken ?? '';
  range.surroundContents(mark);
  return () => {
    const paragraph = mark.parentElement;
    mark.replaceWith(...mark.childNodes);
    paragraph?.normalize();
  };
}

/** Marks the stretch that is spoken, and nothing else of the text; null for none. What somebody has selected stays so. */
export function markSpoken(text: HTMLElement, place: TextRange | null): void {
  if ('Highlight' in window) {
    const range = place && rangeIn(text, place);
    if (range) CSS.highlights.set(HIGHLIGHT, new Highlight(range));
    else CSS.highlights.delete(HIGHLIGHT);
    return;
  }
  if (isSelecting()) return;
  unwrap();
  const range = place && rangeIn(text, place);
  unwrap = range ? wrap(range) : () => {};
}

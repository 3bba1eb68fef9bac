import type { TextRange } from '../../../shared/transcript/sentences';

/** A stretch of the text whose children are its paragraphs, however their text is parted; null where it is not there. */
export function rangeIn(text: HTMLElement, { paragraph, start, end }: TextRange): Range | null {
  const element = text.children[paragraph];
  if (!element) return null;
  const range = document.createRange();
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let from = 0;
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const to = from + (node.textContent?.length ?? 0);
    if (start >= from && start < to) range.setStart(node, start - from);
    if (end > from && end <= to) {
      range.setEnd(node, end - from);
      return range;
    }
    from = to;
  }
  return null;
}

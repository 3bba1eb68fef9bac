import { type Passage } from '@alcova/contracts';

/** A stretch of a text that is marked; `kind` says for what, `label` in words. */
export interface Mark extends Passage {
  readonly kind: string;
  readonly label?: string;
}

export interface Segment {
  readonly start: number;
  readonly text: string;
  /** What lies over it, outermost first; empty where nothing does. */
  readonly marks: readonly Mark[];
}

/** Cuts a text where marks begin and end, in UTF-16 characters. Marks may overlap; what lies outside the text is left out. */
export function segmentsOf(text: string, marks: readonly Mark[]): Segment[] {
  const within = marks
    .map((mark) => ({ ...mark, start: Math.max(0, mark.start), end: Math.min(text.length, mark.end) }))
    .filter(({ start, end }) => start < end);
  const cuts = [...new Set([0, text.length, ...within.flatMap(({ start, end }) => [start, end])])];
  cuts.sort((a, b) => a - b);
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length;
    return {
      start,
      text: text.slice(start, end),
      marks: within.filter((mark) => mark.start < end && mark.end > start),
    };
  });
}

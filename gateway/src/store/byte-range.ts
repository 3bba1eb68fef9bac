/** Inclusive positions of a part of a representation. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export type RangeDecision =
  { readonly kind: 'whole' | 'unsatisfiable' } | { readonly kind: 'part'; readonly range: ByteRange };

const WHOLE: RangeDecision = { kind: 'whole' };
const SINGLE = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/**
 * Decides what a Range header asks of `size` bytes (RFC 9110, section 14). Only one range is served in part: several, other units
 * and nonsense are ignored, as the standard allows, and get the whole. Positions may be beyond all numbers that are exact here, since what
 * they are compared with is not.
 */
export function decideRange(header: string | undefined, size: number): RangeDecision {
  const match = header === undefined ? null : SINGLE.exec(header);
  if (!match) return WHOLE;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return WHOLE;
  if (first === '') return suffix(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return WHOLE;
  return start < size ? { kind: 'part', range: { start, end } } : { kind: 'unsatisfiable' };
}

function suffix(length: number, size: number): RangeDecision {
  if (length === 0 || size === 0) return { kind: 'unsatisfiable' };
  return { kind: 'part', range: { start: Math.max(0, size - length), end: size - 1 } };
}

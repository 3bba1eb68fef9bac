/** One line without control characters: what typed text becomes in a head. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** At most `limit` UTF-16 units of one line; longer text ends at a word with an ellipsis. */
export function cutAtWord(text: string, limit: number): string {
  const line = oneLine(text);
  if (line.length <= limit) return line;
  const head = line.slice(0, limit);
  const space = head.lastIndexOf(' ');
  // A word longer than half of the limit is broken, between two characters.
  const kept = space > limit / 2 ? head.slice(0, space) : head.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.replace(/[\s.,;:!?-]+$/, '')}…`;
}

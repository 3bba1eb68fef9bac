/** A stretch that both texts have, that the old one alone has, or the new one alone. */
export interface Stretch {
  readonly kind: 'same' | 'gone' | 'come';
  readonly text: string;
}

/** Whether anything differs. */
export const isChanged = (stretches: readonly Stretch[]): boolean =>
  stretches.some(({ kind }) => kind !== 'same');

/** Texts that differ in more words than this are shown one after the other. */
const MAX_CHANGES = 1_000;
const wordsOf = (text: string): string[] => text.split(/(?<=\s)(?=\S)/);

/** How the new text differs from the old one, word by word. */
export function wordDifferences(before: string, after: string): Stretch[] {
  if (before === after) return joined([{ kind: 'same', text: after }]);
  const [old, young] = [wordsOf(before), wordsOf(after)];
  return joined(
    shortestWay(old, young) ?? [
      { kind: 'gone', text: before },
      { kind: 'come', text: after },
    ],
  );
}

/** Stretches of one kind that follow each other are one. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const { kind, text } of stretches) {
    const last = result.at(-1);
    if (last?.kind === kind) result[result.length - 1] = { kind, text: last.text + text };
    else if (text !== '') result.push({ kind, text });
  }
  return result;
}

/** Whether the furthest way onto diagonal `k` comes from the one above it: a word of the new text alone. */
const isFromAbove = (reached: Int32Array, middle: number, k: number, d: number): boolean =>
  k === -d || (k !== d && at(reached, middle + k - 1) < at(reached, middle + k + 1));
const at = (numbers: Int32Array, index: number): number => numbers[index] ?? 0;

/** Myers' greedy way of fewest changes; undefined where there are too many of them. */
function shortestWay(old: readonly string[], young: readonly string[]): Stretch[] | undefined {
  const most = Math.min(MAX_CHANGES, old.length + young.length);
  const middle = most + 1;
  const reached = new Int32Array(2 * middle + 1);
  const steps: Int32Array[] = [];
  for (let d = 0; d <= most; d += 1) {
    steps.push(reached.slice());
    for (let k = -d; k <= d; k += 2) {
      let x = isFromAbove(reached, middle, k, d)
        ? at(reached, middle + k + 1)
        : at(reached, middle + k - 1) + 1;
      while (x < old.length && x - k < young.length && old[x] === young[x - k]) x += 1;
      reached[middle + k] = x;
      if (x >= old.length && x - k >= young.length) return wayBack(old, young, steps, middle);
    }
  }
  return undefined;
}

function wayBack(
  old: readonly string[],
  young: readonly string[],
  steps: readonly Int32Array[],
  middle: number,
): Stretch[] {
  const way: Stretch[] = [];
  let [x, y] = [old.length, young.length];
  for (const [d, reached] of [...steps.entries()].reverse()) {
    const k = x - y;
    const fromAbove = isFromAbove(reached, middle, k, d);
    const fromX = d === 0 ? 0 : at(reached, middle + k + (fromAbove ? 1 : -1));
    const fromY = d === 0 ? 0 : fromX - (k + (fromAbove ? 1 : -1));
    for (; x > fromX && y > fromY; x -= 1, y -= 1) way.push({ kind: 'same', text: old[x - 1] ?? '' });
    if (d > 0)
      way.push(
        fromAbove ? { kind: 'come', text: young[y - 1] ?? '' } : { kind: 'gone', text: old[x - 1] ?? '' },
      );
    [x, y] = [fromX, fromY];
  }
  return way.reverse();
}

import { createHash } from 'node:crypto';

/** A copy in random order (Fisher and Yates). */
export function shuffled<T>(items: readonly T[]): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    const moved = result[last];
    const taken = result[other];
    if (moved === undefined || taken === undefined) continue;
    result[last] = taken;
    result[other] = moved;
  }
  return result;
}

/** The same order for the same seed, whoever asks; one item more or less leaves the others in their order. */
export function ordered(items: readonly string[], seed: string): string[] {
  const key = (item: string): string => createHash('sha256').update(`${seed}/${item}`).digest('hex');
  return items
    .map((item) => ({ item, key: key(item) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ item }) => item);
}

/** Cuts a list into pieces of `size`; the last one may be shorter. */
export const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

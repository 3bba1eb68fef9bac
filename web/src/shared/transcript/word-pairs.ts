/** Places of one word in two texts. */
type Pair = readonly [told: number, spoken: number];

interface Stretch {
  readonly told: Pair;
  readonly spoken: Pair;
}

/** So many words in a row are looked for first: the longer, the surer. */
const RUNS = [4, 2, 1];
/** What lies between two runs is compared word by word up to this many comparisons, and left as it is beyond. */
const MAX_COMPARISONS = 250_000;

/**
 * For each spoken word the place of the same word among the told ones, or -1: places only ever go up. Words that one text has beside the other
 * are no matter. Texts are framed by runs of words that each has once, and again between these ("patience" differences), so that a long tale
 * takes little time.
 */
export function pairWords(told: readonly string[], spoken: readonly string[]): Int32Array {
  const places = new Int32Array(spoken.length).fill(-1);
  const pair = ({ told: [t0, t1], spoken: [s0, s1] }: Stretch): void => {
    let [from, to, first, last] = [t0, t1, s0, s1];
    for (; from < to && first < last && told[from] === spoken[first]; from += 1, first += 1)
      places[first] = from;
    for (; from < to && first < last && told[to - 1] === spoken[last - 1]; to -= 1, last -= 1)
      places[last - 1] = to - 1;
    if (from === to || first === last) return;
    for (const length of RUNS) {
      const runs = climbing(sharedRuns(told, spoken, { told: [from, to], spoken: [first, last] }, length));
      if (runs.length === 0) continue;
      for (const [t, s] of runs) {
        // A run may begin within the one before it.
        if (t < from || s < first) continue;
        pair({ told: [from, t], spoken: [first, s] });
        for (let step = 0; step < length; step += 1) places[s + step] = t + step;
        [from, first] = [t + length, s + length];
      }
      pair({ told: [from, to], spoken: [first, last] });
      return;
    }
    if ((to - from) * (last - first) > MAX_COMPARISONS) return;
    for (const [t, s] of longestCommon(told.slice(from, to), spoken.slice(first, last)))
      places[first + s] = from + t;
  };
  pair({ told: [0, told.length], spoken: [0, spoken.length] });
  return places;
}

/** Where each run of `length` words stands, if once; -1 where it stands more often. */
function runsOf(words: readonly string[], [from, to]: Pair, length: number): Map<string, number> {
  const places = new Map<string, number>();
  for (let at = from; at + length <= to; at += 1) {
    const run = words.slice(at, at + length).join(' ');
    places.set(run, places.has(run) ? -1 : at);
  }
  return places;
}

/** The runs that stand once in either stretch, ordered by the spoken place. */
function sharedRuns(
  told: readonly string[],
  spoken: readonly string[],
  stretch: Stretch,
  length: number,
): Pair[] {
  const inTold = runsOf(told, stretch.told, length);
  return [...runsOf(spoken, stretch.spoken, length)].flatMap(([run, s]): Pair[] => {
    const t = inTold.get(run) ?? -1;
    return s >= 0 && t >= 0 ? [[t, s]] : [];
  });
}

/** The most of the pairs, in their order, whose told places go up. */
function climbing(pairs: readonly Pair[]): Pair[] {
  /** By length, the pair with which the lowest climb of that length ends; and before each pair the one it came from. */
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, [t]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((pairs[ends[middle] ?? 0]?.[0] ?? 0) < t) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const result: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair) result.push(pair);
  }
  return result.reverse();
}

/** The longest common subsequence, by the table of all prefixes. */
function longestCommon(told: readonly string[], spoken: readonly string[]): Pair[] {
  const width = spoken.length + 1;
  const lengths = new Uint32Array((told.length + 1) * width);
  const at = (t: number, s: number): number => lengths[t * width + s] ?? 0;
  for (let t = told.length - 1; t >= 0; t -= 1)
    for (let s = spoken.length - 1; s >= 0; s -= 1)
      lengths[t * width + s] =
        told[t] === spoken[s] ? at(t + 1, s + 1) + 1 : Math.max(at(t + 1, s), at(t, s + 1));
  const pairs: Pair[] = [];
  for (let [t, s] = [0, 0]; t < told.length && s < spoken.length;) {
    if (told[t] === spoken[s]) {
      pairs.push([t, s]);
      t += 1;
      s += 1;
    } else if (at(t + 1, s) >= at(t, s + 1)) t += 1;
    else s += 1;
  }
  return pairs;
}

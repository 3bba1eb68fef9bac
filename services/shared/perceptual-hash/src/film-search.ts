import { setImmediate } from 'node:timers/promises';
import { HashIndex, LIKE_DISTANCE } from './hash-index';
import { distance, HASH_BYTES } from './pdq';

/** So many frames of one film are looked up before others of the process have their turn. */
const FRAMES_A_TURN = 8;
/** Frames in the same order lie at the same distance in time, as near as frames a second apart can tell. Seconds. */
const SAME_OFFSET = 1;
/** Films are alike from so many frames on, where both have them, and from this share of the stretch that they have in common. */
const LEAST_FRAMES = 3;
const LEAST_SHARE = 0.25;
/** Frames that differ in no more bits show the same: a picture that stands still says as much as one frame. */
const STILL_DISTANCE = 12;
/** Where all that is alike is one still picture, it must be nearly all there is, and nearly the same. */
const STILL_SHARE = 0.8;
const STILL_MEAN = 12;
/** A list without times says nothing of order: so many frames are like it before somebody looks. */
const LEAST_UNTIMED = 2;

/** A frame that is asked for. */
export interface AskedFrame {
  /** Seconds. */
  readonly at: number;
  /** 32 bytes each, the whole frame's own first. */
  readonly asked: Uint8Array;
}

export interface AskedFilm {
  readonly frames: readonly AskedFrame[];
}

/** One listed hash: of which film, and when it is shown there. */
export interface ListedFrame {
  /** Films of one list are told apart by it; what came without a name counts as one. */
  readonly film: string;
  /** Seconds; null where the list has no times. */
  readonly at: number | null;
}

/** A listed film that is like the one asked for. */
export interface LikeFilm {
  readonly film: string;
  /** Frames that are alike. */
  readonly frames: number;
  /** Bits of the nearest of them. */
  readonly distance: number;
  /** Seconds of the nearest, on either side. */
  readonly at: number;
  readonly listedAt: number | null;
}

interface Pair {
  readonly frame: number;
  readonly at: number;
  readonly listedAt: number | null;
  readonly distance: number;
}

/** Looks films up among listed frames. */
export class FilmSearch {
  private readonly index: HashIndex;
  private readonly spans: ReadonlyMap<string, readonly number[]>;

  /** @param hashes 32 bytes for each of `frames` */
  constructor(
    hashes: Uint8Array,
    private readonly frames: readonly ListedFrame[],
  ) {
    this.index = new HashIndex(hashes);
    this.spans = timesOf(frames);
  }

  get size(): number {
    return this.index.size;
  }

  /** Listed films that this one is like, the surest first. Long films let others have their turn. */
  async like(film: AskedFilm): Promise<LikeFilm[]> {
    const pairs = await this.pairs(film);
    const found = [...pairs].flatMap(([name, own]) => this.judge(name, own, film) ?? []);
    return found.sort((a, b) => b.frames - a.frames || a.distance - b.distance);
  }

  /** By film, which asked frames are like which of its times; each pair once, by its nearest hashes. */
  private async pairs(film: AskedFilm): Promise<Map<string, Pair[]>> {
    const byFilm = new Map<string, Map<string, Pair>>();
    for (const [number, { at, asked }] of film.frames.entries()) {
      if (number % FRAMES_A_TURN === FRAMES_A_TURN - 1) await setImmediate();
      for (let from = 0; from < asked.length; from += HASH_BYTES)
        for (const near of this.index.near(asked.subarray(from, from + HASH_BYTES))) {
          const listed = this.frames[near.index];
          if (!listed) continue;
          const own = byFilm.get(listed.film) ?? new Map<string, Pair>();
          byFilm.set(listed.film, own);
          const key = `${number} ${listed.at}`;
          if (near.distance < (own.get(key)?.distance ?? LIKE_DISTANCE + 1))
            own.set(key, { frame: number, at, listedAt: listed.at, distance: near.distance });
        }
    }
    return new Map([...byFilm].map(([name, own]) => [name, [...own.values()]]));
  }

  private judge(name: string, pairs: readonly Pair[], film: AskedFilm): LikeFilm | undefined {
    const times = this.spans.get(name) ?? [];
    const timed = pairs.filter(({ listedAt }) => listedAt !== null);
    const inOrder = times.length > 0 ? bestOrder(timed) : [];
    if (inOrder.length > 0 && isAlike(inOrder, film, times)) return asLike(name, inOrder);
    const untimed = oneEach(pairs.filter(({ listedAt }) => listedAt === null));
    if (untimed.length >= Math.min(LEAST_UNTIMED, film.frames.length) && untimed.length > 0)
      return asLike(name, untimed);
    return undefined;
  }
}

function timesOf(frames: readonly ListedFrame[]): Map<string, number[]> {
  const times = new Map<string, Set<number>>();
  for (const { film, at } of frames) {
    if (at === null) continue;
    const own = times.get(film) ?? new Set<number>();
    times.set(film, own.add(at));
  }
  return new Map([...times].map(([film, own]) => [film, [...own]]));
}

/** The largest set of pairs that lie at the same distance in time, each frame of either side once. */
function bestOrder(pairs: readonly Pair[]): Pair[] {
  const sorted = pairs
    .map((pair) => ({ pair, offset: pair.at - (pair.listedAt ?? 0) }))
    .sort((a, b) => a.offset - b.offset);
  let best: Pair[] = [];
  for (let first = 0, last = 0; first < sorted.length; first += 1) {
    const begin = sorted[first]?.offset ?? 0;
    while (last < sorted.length && (sorted[last]?.offset ?? 0) <= begin + SAME_OFFSET) last += 1;
    if (last - first <= best.length) continue;
    const own = oneEach(sorted.slice(first, last).map(({ pair }) => pair));
    if (own.length > best.length) best = own;
  }
  return best;
}

/** Each asked frame and each listed time once, the nearest first. */
function oneEach(pairs: readonly Pair[]): Pair[] {
  const [frames, times] = [new Set<number>(), new Set<number>()];
  const isTimed = (pair: Pair) => pair.listedAt !== null;
  return [...pairs]
    .sort((a, b) => a.distance - b.distance)
    .filter((pair) => {
      if (frames.has(pair.frame) || (pair.listedAt !== null && times.has(pair.listedAt))) return false;
      frames.add(pair.frame);
      if (isTimed(pair)) times.add(pair.listedAt ?? 0);
      return true;
    });
}

function isAlike(inOrder: readonly Pair[], film: AskedFilm, times: readonly number[]): boolean {
  const common = inCommon(inOrder, film, times);
  const needed = Math.max(Math.min(LEAST_FRAMES, common), Math.ceil(common * LEAST_SHARE));
  if (inOrder.length < needed) return false;
  if (!isStill(inOrder, film)) return true;
  const mean = inOrder.reduce((sum, pair) => sum + pair.distance, 0) / inOrder.length;
  return inOrder.length >= Math.min(film.frames.length, times.length) * STILL_SHARE && mean <= STILL_MEAN;
}

/** How many frames the two films could have in common when they are laid over each other as the pairs say. */
function inCommon(inOrder: readonly Pair[], film: AskedFilm, times: readonly number[]): number {
  const offsets = inOrder.map(({ at, listedAt }) => at - (listedAt ?? 0)).sort((a, b) => a - b);
  const offset = offsets[Math.floor(offsets.length / 2)] ?? 0;
  const [begin, end] = [Math.min(...times) + offset, Math.max(...times) + offset];
  const asked = film.frames.filter(({ at }) => at >= begin - SAME_OFFSET && at <= end + SAME_OFFSET);
  return Math.min(asked.length, times.length);
}

/** Whether all the frames that are alike show the same picture. */
function isStill(inOrder: readonly Pair[], film: AskedFilm): boolean {
  const whole = inOrder.map(({ frame }) => film.frames[frame]?.asked.subarray(0, HASH_BYTES));
  const [first] = whole;
  return whole.every((hash) => !hash || !first || distance(first, hash) <= STILL_DISTANCE);
}

function asLike(film: string, pairs: readonly Pair[]): LikeFilm {
  const nearest = pairs.reduce((best, pair) => (pair.distance < best.distance ? pair : best));
  const { distance: bits, at, listedAt } = nearest;
  return { film, frames: pairs.length, distance: bits, at, listedAt };
}

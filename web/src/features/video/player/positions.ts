import { z } from 'zod';
import { localHistory } from '../../../shared/local-data/history';

/** Object of video id to where its playback stopped. */
const KEY = 'playbackPositions';
const MAX_ENTRIES = 200;
/** Who has seen less begins anew just as well. */
const MIN_SECONDS = 5;
/** Who has less before them has seen it: seconds, or this share of the film if that is more. */
const END_SECONDS = 10;
const END_SHARE = 0.03;

const position = z.object({ at: z.number(), seconds: z.number().nonnegative() });
const positions = z.record(z.string(), position);
type Positions = z.output<typeof positions>;

/** What is stored; what somebody else wrote there counts as nothing. */
function stored(): Positions {
  try {
    return positions.catch({}).parse(JSON.parse(localHistory.get(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

function store(all: Positions): void {
  const newest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
  if (newest.length === 0) localHistory.remove(KEY);
  else localHistory.set(KEY, JSON.stringify(Object.fromEntries(newest.slice(0, MAX_ENTRIES))));
}

const isWorthKeeping = (seconds: number, duration: number): boolean =>
  seconds >= MIN_SECONDS && duration - seconds >= Math.max(END_SECONDS, duration * END_SHARE);

/** Remembers in this browser where playback of a video is, in seconds; forgets it near the start and the end. */
export function keepPosition(videoId: string, seconds: number, duration: number): void {
  if (!Number.isFinite(duration)) return;
  const { [videoId]: before, ...others } = stored();
  if (isWorthKeeping(seconds, duration)) store({ ...others, [videoId]: { at: Date.now(), seconds } });
  else if (before) store(others);
}

/** Where to go on in a film of `duration` seconds; undefined where it is as well begun anew. */
export function keptPosition(videoId: string, duration: number): number | undefined {
  const seconds = stored()[videoId]?.seconds;
  return seconds !== undefined && isWorthKeeping(seconds, duration) ? seconds : undefined;
}

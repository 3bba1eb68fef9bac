import { keepPlaceIn, markBegun, placeIn } from './places';

/** Who has seen less begins anew just as well. */
const MIN_SECONDS = 5;
/** Who has less before them has seen it: seconds, or this share of the film if that is more. */
const END_SECONDS = 10;
const END_SHARE = 0.03;

const isWorthKeeping = (seconds: number, duration: number): boolean =>
  seconds >= MIN_SECONDS && duration - seconds >= Math.max(END_SECONDS, duration * END_SHARE);

/** Remembers in this browser where playback of a video is, in seconds; forgets it near the start and the end. */
export function keepPosition(videoId: string, seconds: number, duration: number): void {
  if (!Number.isFinite(duration)) return;
  keepPlaceIn('film', videoId, isWorthKeeping(seconds, duration) ? seconds : null);
  markBegun();
}

/** Where to go on in a film of `duration` seconds; undefined where it is as well begun anew. */
export function keptPosition(videoId: string, duration: number): number | undefined {
  const seconds = placeIn('film', videoId);
  return seconds !== undefined && isWorthKeeping(seconds, duration) ? seconds : undefined;
}

import type { ProbedStream } from '@alcova/contracts';

type Channels = Pick<ProbedStream, 'channels' | 'channelLayout'>;

/** A sound of the source: its number among the file's sounds, that of its right side where that is a track of its own, what is known of it. */
export interface SoundSource {
  readonly track: number;
  readonly right?: number | undefined;
  readonly stream?: Channels | undefined;
}

/** Up to so many channels without a name are taken for a usual layout of so many. */
const GUESSED_CHANNELS = 8;
/** ffmpeg's own guess at sixteen channels, of which it would leave some out. */
const GUESS = 'hexadecagonal';
/** ffmpeg's filters take no more; headers may promise any number. */
const MAX_CHANNELS = 64;
const AMBISONIC = /^ambisonic/;

/** Whether ffmpeg cannot make a sound stereo, or would lose some of it: what channels are for is not told, is a direction, or is one side alone. */
export function hasMixedChannels({ channels, channelLayout: layout }: Channels): boolean {
  if (layout && AMBISONIC.test(layout)) return true;
  if (channels === 1) return Boolean(layout) && layout !== 'mono';
  return (channels ?? 0) > GUESSED_CHANNELS && (!layout || layout === GUESS);
}

/**
 * What a filter graph begins with so that the filters behind it get this sound. Channels without a name are mixed as those of cameras and
 * mixing desks come, in pairs: the first, third, fifth ... are heard on the left, the others on the right. A single channel is heard on both.
 */
export function soundInput({ track, right, stream }: SoundSource): string {
  if (right !== undefined)
    return `[0:a:${track}][0:a:${right}]join=inputs=2:channel_layout=stereo:map=0.0-FL|1.0-FR,`;
  return stream && hasMixedChannels(stream) ? `[0:a:${track}]${mixed(stream)},` : `[0:a:${track}]`;
}

/** In floating point and by shares of the whole, so that nothing is clipped before the loudness is set. */
function mixed({ channels, channelLayout }: Channels): string {
  if (channels === 1) return 'pan=mono|c0=c0';
  const numbers = Array.from({ length: Math.min(channels ?? 0, MAX_CHANNELS) }, (_, at) => at);
  const side = (odd: number): string =>
    numbers
      .filter((at) => at % 2 === odd)
      .map((at) => `c${at}`)
      .join('+');
  // Of directions (ACN) the first is all around, the second is left against right.
  const [left, right] = AMBISONIC.test(channelLayout ?? '') ? ['c0+c1', 'c0-c1'] : [side(0), side(1)];
  return `aformat=sample_fmts=fltp,pan=stereo|c0<${left}|c1<${right}`;
}

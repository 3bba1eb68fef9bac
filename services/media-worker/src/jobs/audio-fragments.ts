import type { AudioResult, PlannedSound } from '@alcova/contracts';
import { BoxReader } from './boxes';
import type { FragmentedFile } from './fragments';
import { UnexpectedOutput } from './verify-mp4';

/** The only codec that our encoder writes: MPEG-4 AAC, low complexity (RFC 6381, ISO/IEC 14496-1 object type 0x40). */
const CODEC = 'mp4a.40.2';
/** How the encoder's own configuration begins in an mp4 (ISO/IEC 14496-1, 7.2.6.7); a byte of length stands behind it. */
const SPECIFIC_CONFIG = Buffer.from([0x05, 0x80, 0x80, 0x80]);

/**
 * Proves the structure of a sound file of ours: fragments that follow each other on one clock from zero, and exactly `samples` to be heard
 * behind the encoder's priming, which the edit list leaves out, in as many channels as the plan says.
 * @throws UnexpectedOutput
 */
export function readSoundTrack(
  { init, fragments }: FragmentedFile,
  { samples, channels = 2 }: Pick<PlannedSound, 'samples' | 'channels'>,
): AudioResult {
  const found = channelsOf(init);
  if (found !== channels) throw new UnexpectedOutput(`${found} channels came out of ${channels}`);
  let clock = 0;
  for (const { decodeTime, duration } of fragments) {
    if (decodeTime !== clock)
      throw new UnexpectedOutput(`a fragment stands at ${decodeTime}, not at ${clock}`);
    clock += duration;
  }
  const priming = primingOf(init);
  const heard = clock - priming;
  if (heard !== samples) throw new UnexpectedOutput(`${heard} samples came out of ${samples}`);
  return {
    ...{ codec: CODEC, channels, samples, initBytes: init.length },
    segments: fragments.map(({ size, duration }, index) => ({
      bytes: size,
      samples: index === 0 ? duration - priming : duration,
    })),
  };
}

/** Channels of the AAC, by its own configuration (ISO/IEC 14496-3, 1.6.2.1): the sample entry always says two. */
function channelsOf(init: Buffer): number {
  const entry = init.indexOf('mp4a', 0, 'latin1');
  if (entry === -1) throw new UnexpectedOutput('the sound is not AAC');
  const at = init.indexOf(SPECIFIC_CONFIG, entry);
  if (at === -1) throw new UnexpectedOutput('the sound has no configuration');
  // Five bits of its kind, four of its rate, then four of its channels.
  return (init.readUInt8(at + SPECIFIC_CONFIG.length + 2) >> 3) & 0xf;
}

/** Samples at the start that are not heard: the media time of the only edit (ISO/IEC 14496-12, 8.6.6). */
function primingOf(init: Buffer): number {
  const at = new BoxReader(init).find('moov', 'trak', 'edts', 'elst');
  const isWide = init.readUInt8(at) === 1;
  if (init.readUInt32BE(at + 4) !== 1) throw new UnexpectedOutput('the sound has more than one edit');
  const mediaTime = isWide ? Number(init.readBigInt64BE(at + 16)) : init.readInt32BE(at + 12);
  if (mediaTime < 0) throw new UnexpectedOutput('the sound begins with an empty edit');
  return mediaTime;
}

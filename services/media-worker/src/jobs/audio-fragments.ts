import type { AudioResult } from '@alcova/contracts';
import { BoxReader } from './boxes';
import type { FragmentedFile } from './fragments';
import { UnexpectedOutput } from './verify-mp4';

/** The only codec that our encoder writes: MPEG-4 AAC, low complexity (RFC 6381, ISO/IEC 14496-1 object type 0x40). */
const CODEC = 'mp4a.40.2';

/**
 * Proves the structure of a sound file of ours: fragments that follow each other on one clock from zero, and exactly `samples` to be heard
 * behind the encoder's priming, which the edit list leaves out.
 * @throws UnexpectedOutput
 */
export function readSoundTrack({ init, fragments }: FragmentedFile, samples: number): AudioResult {
  if (!init.includes('mp4a', 0, 'latin1')) throw new UnexpectedOutput('the sound is not AAC');
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
    ...{ codec: CODEC, samples, initBytes: init.length },
    segments: fragments.map(({ size, duration }, index) => ({
      bytes: size,
      samples: index === 0 ? duration - priming : duration,
    })),
  };
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

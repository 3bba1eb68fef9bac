import { Writable } from 'node:stream';
import { type FfmpegCommandLine, QUIET } from '../ffmpeg/arguments';
import { runFfmpeg } from '../ffmpeg/runner';
import { Cepstrum, type Frames } from './cepstrum';

const SAMPLE_RATE = 16_000;

/** Decodes the sound of a film that we made ourselves, on the film's clock from its zero on, to one channel of floating point samples. */
const decodeCommand = (url: string): FfmpegCommandLine => ({
  inputOptions: [
    ...QUIET,
    '-protocol_whitelist',
    'http,tcp',
    '-http_proxy',
    '',
    '-codec_whitelist',
    'aac',
    '-vn',
  ],
  input: url,
  outputOptions: [
    ...['-map', '0:a:0', '-af', `aresample=${SAMPLE_RATE}:async=1:first_pts=0`, '-ac', '1'],
    ...['-c:a', 'pcm_f32le', '-f', 'f32le'],
  ],
  output: 'pipe:1',
});

export interface FilmSound {
  readonly ffmpegPath: string;
  /** Address of the sound, on this machine. */
  readonly url: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Seconds of sound decoded so far. */
  readonly onProgress?: (seconds: number) => void;
}

/** The frames of a film's sound; what is decoded is kept no longer than its frames need. @throws FfmpegError, OutOfMemory */
export async function filmFrames({
  ffmpegPath,
  url,
  timeoutMs,
  signal,
  onProgress,
}: FilmSound): Promise<Frames> {
  const cepstrum = new Cepstrum(SAMPLE_RATE);
  let rest = Buffer.alloc(0);
  const output = new Writable({
    write(piece: Buffer, _encoding, done) {
      const bytes = Buffer.concat([rest, piece]);
      const samples = new Float32Array(bytes.length >> 2);
      for (let at = 0; at < samples.length; at += 1) samples[at] = bytes.readFloatLE(4 * at);
      rest = bytes.subarray(4 * samples.length);
      cepstrum.add(samples);
      // Others have their turn between two pieces.
      setImmediate(done);
    },
  });
  await runFfmpeg(
    {
      ...{ ffmpegPath, command: decodeCommand(url), timeoutMs, signal, maxFileBytes: 0 },
      ...(onProgress && { onProgress }),
    },
    { output },
  );
  return cepstrum.frames();
}

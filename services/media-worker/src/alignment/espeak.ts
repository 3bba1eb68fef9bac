import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { boundProcess } from '../ffmpeg/limits';
import { Cepstrum, type Frames } from './cepstrum';

const execute = promisify(execFile);

/** The aligner's own voice. */
const VOICE = 'pt-br';
/** Words a minute at which it speaks where nothing else is asked for. */
export const USUAL_WORDS = 175;
/** A sentence takes some ten milliseconds. */
const TIMEOUT_MS = 30_000;
/** Bytes of one spoken sentence: five minutes. */
const MAX_BYTES = 13_300_000;
const MAX_MESSAGES = 500;
/** What a WAV of eSpeak NG begins with; its length is not told, since it is written to a pipe. */
const HEADER_BYTES = 44;
const RATE_AT = 24;
/** How eSpeak NG writes that phonemes follow, and other marks that are no words. */
const MARKS = /[[\]<>{}\\|^~`*#=_]+/gu;

/** eSpeak NG could not speak. */
export class EspeakError extends Error {
  override readonly name = 'EspeakError';
}

export interface EspeakOptions {
  readonly espeakPath: string;
  /** Words a minute, 80 to 450. */
  readonly words?: number;
  readonly signal: AbortSignal;
}

/** Whether the program is there. */
export async function espeakRuns(espeakPath: string): Promise<boolean> {
  try {
    await execute(espeakPath, ['--version'], { timeout: TIMEOUT_MS });
    return true;
  } catch {
    return false;
  }
}

/**
 * Speaks one sentence and answers its frames. The text goes in by stdin, so that it is never taken for an option.
 * @throws EspeakError, OutOfMemory
 */
export async function speak(sentence: string, options: EspeakOptions): Promise<Frames> {
  const wav = await run(sentence.replace(MARKS, ' '), options);
  if (wav.length < HEADER_BYTES) throw new EspeakError('a sentence came without a sound');
  const cepstrum = new Cepstrum(wav.readUInt32LE(RATE_AT));
  const samples = new Float32Array((wav.length - HEADER_BYTES) >> 1);
  for (let at = 0; at < samples.length; at += 1)
    samples[at] = wav.readInt16LE(HEADER_BYTES + 2 * at) / 32_768;
  cepstrum.add(samples);
  return cepstrum.frames();
}

async function run(
  text: string,
  { espeakPath, words = USUAL_WORDS, signal }: EspeakOptions,
): Promise<Buffer> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  ending.throwIfAborted();
  const child = spawn(
    espeakPath,
    ['-v', VOICE, '-s', String(words), '-b', '1', '-z', '--stdin', '--stdout'],
    {
      ...{ stdio: ['pipe', 'pipe', 'pipe'], signal: ending, killSignal: 'SIGKILL' },
    },
  );
  const bound = boundProcess(child);
  const ended = once(child, 'close').then(
    ([code]) => (typeof code === 'number' ? code : 'killed'),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (said: string) => {
    messages = (messages + said).slice(-MAX_MESSAGES);
  });
  // One that ends early says so by its exit.
  child.stdin.on('error', () => undefined).end(text);
  const pieces: Buffer[] = [];
  let bytes = 0;
  child.stdout.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > MAX_BYTES) child.kill('SIGKILL');
    else pieces.push(piece);
  });
  const end = await ended;
  signal.throwIfAborted();
  if (end === 0) return Buffer.concat(pieces);
  throw bound.shortage(messages) ?? new EspeakError(`espeak-ng ended with ${end}: ${messages.trim()}`);
}

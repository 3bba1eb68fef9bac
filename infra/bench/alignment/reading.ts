import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { oneOf, randomOf } from './texts';

/** Samples a second of all that is put together here; it is that of eSpeak NG. */
export const RATE = 22_050;
const WAV_HEADER_BYTES = 44;
/** Sentences that are sped or slowed together. */
const PIECE = 5;
const MAX_AUDIBLE = 0.003;
/** How far the bed of music lies below the voice, in decibels. */
const BED_DB = -15;
/** Chords of the bed, as frequencies in Hz. */
const CHORDS = [
  [220, 261.6, 329.6],
  [174.6, 220, 261.6],
  [261.6, 329.6, 392],
  [196, 246.9, 293.7],
] as const;
const CHORD_SECONDS = 4;

/** Who reads, and how. */
export interface Reader {
  /** As `espeak-ng -v` takes it. */
  readonly voice: string;
  /** Words a minute. */
  readonly words: number;
  /** 0 to 99. */
  readonly pitch: number;
}

/** A text read aloud: the samples, and the second in which each sentence begins. */
export interface Reading {
  readonly samples: Float32Array;
  readonly starts: readonly number[];
  readonly seconds: number;
}

async function outputOf(
  program: string,
  args: readonly string[],
  input: Uint8Array | string,
): Promise<Buffer> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const pieces: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  child.stdin.end(input);
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`${program} ended with ${child.exitCode}`);
  return Buffer.concat(pieces);
}

async function say(text: string, { voice, words, pitch }: Reader): Promise<Float32Array> {
  const args = [
    '-v',
    voice,
    '-s',
    String(words),
    '-p',
    String(pitch),
    '-b',
    '1',
    '-z',
    '--stdin',
    '--stdout',
  ];
  const wav = await outputOf('espeak-ng', args, text);
  const samples = Float32Array.from(
    { length: (wav.length - WAV_HEADER_BYTES) >> 1 },
    (_, at) => wav.readInt16LE(WAV_HEADER_BYTES + 2 * at) / 32_768,
  );
  const isHeard = (sample: number): boolean => Math.abs(sample) > MAX_AUDIBLE;
  return samples.slice(Math.max(samples.findIndex(isHeard), 0), samples.findLastIndex(isHeard) + 1);
}

/** Plays samples faster or slower without changing their pitch. */
async function atTempo(samples: Float32Array, tempo: number): Promise<Float32Array> {
  const format = ['-f', 'f32le', '-ar', String(RATE), '-ac', '1'];
  const made = await outputOf(
    'ffmpeg',
    [
      ...['-hide_banner', '-loglevel', 'error'],
      ...format,
      '-i',
      'pipe:0',
      '-af',
      `atempo=${tempo}`,
      ...format,
      'pipe:1',
    ],
    new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength),
  );
  return new Float32Array(Uint8Array.from(made).buffer);
}

const silence = (seconds: number): Float32Array => new Float32Array(Math.round(seconds * RATE));

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * Reads sentences aloud: an introduction that is not among them, then the sentences in pieces of uneven speed, with pauses of a quarter of a
 * second to a second and some of several seconds, and a bed of chords below it all.
 */
export async function readAloud(
  sentences: readonly string[],
  introduction: string,
  reader: Reader,
  seed: number,
): Promise<Reading> {
  const random = randomOf(seed);
  const parts: Float32Array[] = [silence(0.5), await say(introduction, reader), silence(1.5)];
  let length = parts.reduce((sum, part) => sum + part.length, 0);
  const starts: number[] = [];
  for (let from = 0; from < sentences.length; from += PIECE) {
    const spoken: Float32Array[] = [];
    const places: number[] = [];
    let at = 0;
    for (const sentence of sentences.slice(from, from + PIECE)) {
      const voice = await say(sentence, reader);
      const pause = silence(random() < 0.04 ? 3 + 4 * random() : 0.25 + 0.75 * random());
      places.push(at);
      spoken.push(voice, pause);
      at += voice.length + pause.length;
    }
    const piece = await atTempo(joined(spoken), oneOf([0.86, 0.93, 1, 1.08, 1.16], random));
    for (const place of places) starts.push((length + (place * piece.length) / at) / RATE);
    parts.push(piece);
    length += piece.length;
  }
  parts.push(silence(2));
  const samples = joined(parts);
  addBed(samples);
  return { samples, starts, seconds: samples.length / RATE };
}

function powerOf(samples: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < samples.length; at += 1) sum += (samples[at] ?? 0) ** 2;
  return Math.sqrt(sum / samples.length);
}

function addBed(samples: Float32Array): void {
  const bed = new Float32Array(samples.length);
  for (let at = 0; at < bed.length; at += 1) {
    const second = at / RATE;
    const chord = CHORDS[Math.floor(second / CHORD_SECONDS) % CHORDS.length] ?? CHORDS[0];
    let sound = 0;
    for (const hertz of chord) {
      const turn = 2 * Math.PI * hertz * second;
      sound += Math.sin(turn) + 0.4 * Math.sin(2 * turn);
    }
    bed[at] = sound * Math.sin((Math.PI * (second % CHORD_SECONDS)) / CHORD_SECONDS);
  }
  const gain = (powerOf(samples) * 10 ** (BED_DB / 20)) / powerOf(bed);
  for (let at = 0; at < samples.length; at += 1) samples[at] = (samples[at] ?? 0) + gain * (bed[at] ?? 0);
}

/** Encodes a reading into a file like those of the site: fragmented, with an edit list. */
export async function encodeReading({ samples }: Reading, target: string): Promise<void> {
  await outputOf(
    'ffmpeg',
    [
      ...[
        '-hide_banner',
        '-loglevel',
        'error',
        '-y',
        '-f',
        'f32le',
        '-ar',
        String(RATE),
        '-ac',
        '1',
        '-i',
        'pipe:0',
      ],
      ...['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '64k', '-ar', '48000'],
      ...[
        '-movflags',
        '+cmaf+delay_moov+default_base_moof+skip_trailer',
        '-use_editlist',
        '1',
        '-f',
        'mp4',
        target,
      ],
    ],
    new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength),
  );
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FfmpegCommandLine } from '../src/ffmpeg/arguments';
import { OutOfMemory, withMemory } from '../src/ffmpeg/memory';
import { runFfmpeg, runPiped } from '../src/ffmpeg/runner';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-worker-runner-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Encodes a test picture of `seconds`, at the pace of real time or as fast as it can. */
const encode = (seconds: number, pace: 'real' | 'fast' = 'fast'): FfmpegCommandLine => ({
  inputOptions: ['-loglevel', 'error', ...(pace === 'real' ? ['-re'] : []), '-f', 'lavfi'],
  input: `testsrc2=size=320x240:rate=25:duration=${seconds}`,
  outputOptions: ['-c:v', 'libx264', '-preset', 'ultrafast', '-f', 'mp4'],
  output: join(folder, "a name with blanks, 'quotes' and é.mp4"),
});
const run = (command: FfmpegCommandLine, rest: Partial<Parameters<typeof runFfmpeg>[0]> = {}) =>
  runFfmpeg({
    ...{ ffmpegPath: 'ffmpeg', command, timeoutMs: 30_000, maxFileBytes: 1e9 },
    signal: new AbortController().signal,
    ...rest,
  });

describe('the runner', () => {
  it('counts the pictures and tells how far it is', async () => {
    const seconds: number[] = [];
    const summary = await run(encode(4), { onProgress: (at) => seconds.push(at) });
    expect(summary.frames).toBe(100);
    expect(seconds.at(-1)).toBeCloseTo(4, 0);
  });

  it('ends what takes too long, and blames nobody', async () => {
    const start = Date.now();
    await expect(run(encode(60, 'real'), { timeoutMs: 700 })).rejects.toMatchObject({
      ...{ inputAtFault: false, message: expect.stringContaining('took too long') as string },
    });
    expect(Date.now() - start).toBeLessThan(10_000);
  });

  it('ends when it is told to, also before it began', async () => {
    const abort = new AbortController();
    const ends = expect(run(encode(60, 'real'), { signal: abort.signal })).rejects.toMatchObject({
      ...{ inputAtFault: false, message: expect.stringContaining('aborted') as string },
    });
    abort.abort();
    await ends;
    await expect(run(encode(1), { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  });

  it('keeps the last words of a failure, and knows the input from the machine', async () => {
    const unreadable = { ...encode(1), inputOptions: ['-loglevel', 'error', '-f', 'mp4'], input: __filename };
    await expect(run(unreadable)).rejects.toMatchObject({
      ...{ inputAtFault: true, messages: expect.stringContaining('moov atom not found') as string },
    });
    await expect(run(encode(1), { ffmpegPath: '/nowhere/ffmpeg' })).rejects.toMatchObject({
      inputAtFault: false,
    });
  });

  it('ends what takes more memory than its job may', async () => {
    // Played backwards, all pictures have to be kept.
    const greedy: FfmpegCommandLine = {
      inputOptions: ['-loglevel', 'error', '-f', 'lavfi'],
      input: 'color=size=1920x1080:rate=25:duration=600',
      outputOptions: ['-vf', 'reverse', '-f', 'null'],
      output: '-',
    };
    const bytes = 150 * 1024 ** 2;
    await expect(withMemory(bytes, () => run(greedy))).rejects.toThrow(OutOfMemory);
    await expect(withMemory(bytes, () => run(encode(1)))).resolves.toMatchObject({ frames: 25 });
  });

  it('lets no file grow over its bound', async () => {
    const noise: FfmpegCommandLine = { ...encode(600), outputOptions: ['-c:v', 'rawvideo', '-f', 'nut'] };
    await expect(run(noise, { maxFileBytes: 3_000_000 })).rejects.toMatchObject({ inputAtFault: false });
  });
});

describe('two programs of which one reads what the other writes', () => {
  const decoding = (inputOptions: readonly string[] = []): FfmpegCommandLine => {
    const { inputOptions: usual, ...rest } = encode(4);
    return {
      ...{ ...rest, inputOptions: [...inputOptions, ...usual] },
      ...{ outputOptions: ['-c:v', 'rawvideo', '-f', 'nut'], output: 'pipe:1' },
    };
  };
  const making = (): FfmpegCommandLine => ({
    ...encode(1),
    ...{ inputOptions: ['-loglevel', 'error', '-f', 'nut'], input: 'pipe:0' },
  });
  const pair = (
    source: FfmpegCommandLine,
    maker: FfmpegCommandLine,
    signal = new AbortController().signal,
  ) => {
    const options = { ffmpegPath: 'ffmpeg', timeoutMs: 30_000, maxFileBytes: 1e9, signal };
    return runPiped({ ...options, command: source }, { ...options, command: maker });
  };

  it('hand all of it on', async () => {
    expect(await pair(decoding(), making())).toMatchObject({ frames: 100 });
  });

  it('blame the source for what the first cannot read, and nobody for the second', async () => {
    const unreadable = {
      ...decoding(),
      inputOptions: ['-loglevel', 'error', '-f', 'mp4'],
      input: __filename,
    };
    await expect(pair(unreadable, making())).rejects.toMatchObject({
      ...{ inputAtFault: true, messages: expect.stringContaining('moov atom not found') as string },
    });
    const impossible = { ...making(), outputOptions: ['-c:v', 'nothing'] };
    await expect(pair(decoding(), impossible)).rejects.toMatchObject({
      ...{ inputAtFault: false, message: expect.stringContaining('Unknown encoder') as string },
    });
  });

  it('end together when they are told to', async () => {
    const abort = new AbortController();
    const ends = expect(pair(decoding(['-re']), making(), abort.signal)).rejects.toMatchObject({
      inputAtFault: false,
      message: expect.stringContaining('aborted') as string,
    });
    abort.abort();
    await ends;
  });
});

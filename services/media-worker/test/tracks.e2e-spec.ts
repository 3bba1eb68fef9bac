import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { assetKey, type EncodingPlan, LADDER_FILES, type ProbeResult } from '@alcova/contracts';
import sharp from 'sharp';
import { box, changeBox } from './support/boxes';
import { AAC, H264, picture } from './support/clips';
import { soundPlan } from './support/sound';
import { clips, useWorker, worker } from './support/started';

useWorker();

const run = promisify(execFile);
const lavfi = (source: string): string[] => ['-f', 'lavfi', '-i', source];
const one = (colour: string, size: string, rate: number, seconds: number): string[] =>
  lavfi(`color=${colour}:size=${size}:rate=${rate}:duration=${seconds}`);
const sine = (hertz: number, seconds = 1): string[] =>
  lavfi(`sine=frequency=${hertz}:duration=${seconds}:sample_rate=48000`);
const silence = (layout = 'mono', seconds = 1): string[] =>
  lavfi(`anullsrc=r=48000:cl=${layout}:d=${seconds}`);
/** All of so many inputs, in order. */
const mapped = (inputs: number): string[] =>
  Array.from({ length: inputs }, (_, at) => ['-map', String(at)]).flat();

/** Hertz of the tone on either side of a sound of ours; 0 where there is none. */
async function tones(file: Buffer): Promise<number[]> {
  const path = clips.path(`${randomUUID()}.mp4`);
  await writeFile(path, file);
  const { stdout } = await run(
    'ffmpeg',
    // From the middle of it, in frames of left and right.
    ['-v', 'error', '-i', path, '-ss', '0.3', '-t', '0.5', '-f', 's16le', '-'],
    { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 },
  );
  const samples = Array.from({ length: stdout.length / 2 }, (_, at) => stdout.readInt16LE(at * 2));
  return [0, 1].map((side) => {
    const heard = samples
      .filter((_, at) => at % 2 === side)
      .map((sample) => (Math.abs(sample) < 100 ? 0 : sample));
    const crossings = heard.filter((sample, at) => sample > 0 && Math.sign(heard[at - 1] ?? 1) <= 0).length;
    return Math.round((crossings * 96_000) / samples.length / 20) * 20;
  });
}

/** Probes and analyses a source, and makes its first sound as media would plan it. */
async function heardOf(source: Buffer): Promise<number[]> {
  const probe = await worker.probe(source);
  const { audio } = await worker.analysis(source, probe);
  if (!audio) throw new Error('no sound was found');
  const { samples, startSeconds: zeroSeconds, track, right } = audio;
  return tones(
    (await worker.audio(source, soundPlan(samples, { zeroSeconds, track, right }), 0, probe)).file,
  );
}

describe('a film behind its preview', () => {
  let source: Buffer;
  let probe: ProbeResult;
  beforeAll(async () => {
    source = await clips.make(
      'preview.mkv',
      ...[...one('red', '160x90', 5, 3), ...one('blue', '320x180', 25, 3), ...sine(440, 3), ...mapped(3)],
      ...[...H264, ...AAC, '-disposition:v:0', '0', '-disposition:v:1', 'default'],
    );
    probe = await worker.probe(source);
  });
  const isBlue = async (image: Buffer): Promise<boolean> => {
    const { channels } = await sharp(image).stats();
    return (channels[2]?.mean ?? 0) > 150 && (channels[0]?.mean ?? 255) < 100;
  };

  it('is what is probed', () => {
    expect(probe.streams.map(({ type, width }) => [type, width])).toEqual([
      ['other', 160],
      ['video', 320],
      ['audio', null],
    ]);
  });

  it('is what is analysed', async () => {
    const { video } = await worker.analysis(source, probe);
    expect(video).toMatchObject({ frames: 75, frameRate: { num: 25, den: 1 } });
  });

  it('is what is copied', async () => {
    const { result } = await worker.copied(source);
    expect(result).toMatchObject({ width: 320, height: 180 });
  });

  it('is what its poster shows', async () => {
    const { posterKey } = await worker.poster(source);
    expect(await isBlue(worker.store.objects.get(posterKey) ?? Buffer.alloc(0))).toBe(true);
  });

  it('is what is encoded', async () => {
    const plan = soundPlan(144_000);
    const assetId = randomUUID();
    const chunked: EncodingPlan = {
      ...{ ...plan, audio: null, frames: 75 },
      source: { ...plan.source, stream: 1, timeBase: { num: 1, den: 1_000 } },
    };
    expect(await worker.run('chunk', source, { plan: chunked, probe, assetId })).toMatchObject({
      kind: 'finished',
    });
    const tiles = worker.store.objects.get(assetKey(assetId, 1, LADDER_FILES.tiles(0)));
    expect(await isBlue(tiles ?? Buffer.alloc(0))).toBe(true);
  });
});

describe('a broadcast of two programmes', () => {
  it('is heard as it is seen', async () => {
    const source = await clips.make(
      'programmes.ts',
      ...[...picture('160x90', 2), ...sine(440, 2), ...picture('320x180', 2), ...sine(880, 2), ...mapped(4)],
      ...[...H264, '-c:a', 'mp2', '-program', 'st=0:st=1', '-program', 'st=2:st=3'],
    );
    expect(await heardOf(source)).toEqual([880, 880]);
  });
});

describe('Dolby Vision', () => {
  /** A short film in HEVC whose configuration says so. */
  async function film(profile: number, base: number): Promise<Buffer> {
    const hevc = await clips.make(
      `dolby-${profile}.mp4`,
      ...[...picture('160x120', 1), '-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1'],
      ...['-x265-params', 'log-level=none', '-pix_fmt', 'yuv420p10le'],
    );
    const record = Buffer.alloc(24);
    // Level 1, instructions and a base layer.
    record.set([1, 0, profile << 1, (1 << 3) | 0b101, base << 4]);
    return changeBox(hevc, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'], (content) =>
      // One entry behind version and number.
      Buffer.concat([content.subarray(0, 8), box('hvc1', content.subarray(16), box('dvcC', record))]),
    );
  }

  it('is refused where it stands on nothing that can be shown', async () => {
    expect(await worker.run('probe', await film(5, 0))).toMatchObject({
      ...{ kind: 'failed', permanent: true, code: 'upload.dolby-vision', found: 'perfil 5' },
    });
  });

  it('is taken on top of HLG', async () => {
    expect((await worker.probe(await film(8, 4))).streams[0]).toMatchObject({ type: 'video', codec: 'hevc' });
  });
});

describe('channels without a name', () => {
  it.each([9, 12, 15, 20])('are heard, the last of %p too', async (channels) => {
    const last = Array.from({ length: channels }, (_, at) =>
      at >= channels - 2 ? 'sin(440*2*PI*t)' : '0',
    ).join('|');
    const source = await clips.make(
      `channels-${channels}.mov`,
      ...[...picture('160x120', 1), ...lavfi(`aevalsrc=${last}:s=8000:d=1`), ...H264, '-c:a', 'pcm_s16le'],
    );
    expect(await heardOf(source)).toEqual([440, 440]);
    expect(await worker.packaged(source)).toMatchObject({ mode: 'none' });
  });

  it('are heard where they are directions', async () => {
    const source = await clips.make(
      'directions.mkv',
      ...[...picture('160x120', 1), ...lavfi('aevalsrc=0.5*sin(440*2*PI*t)|0|0|0:s=48000:d=1')],
      ...[...H264, '-c:a', 'libopus', '-mapping_family', '255'],
    );
    // The family of ambisonics, by which the same channels are directions (RFC 8486).
    source[source.indexOf('OpusHead') + 18] = 2;
    expect(await heardOf(source)).toEqual([440, 440]);
  });
});

describe('a mono track for each channel', () => {
  const MPEG2 = ['-c:v', 'mpeg2video', '-b:v', '1M', '-g', '12'];
  const PCM = ['-t', '1', '-c:a', 'pcm_s16le'];
  const mxf = (name: string, ...sounds: string[][]): Promise<Buffer> =>
    clips.make(
      `${name}.mxf`,
      ...[...picture('720x576', 1), ...sounds.flat(), ...mapped(sounds.length + 1), ...MPEG2, ...PCM],
    );
  const soundOf = async (source: Buffer) => (await worker.analysis(source, await worker.probe(source))).audio;
  const places = async (source: Buffer): Promise<(number | undefined)[][]> => {
    const audio = await soundOf(source);
    return audio ? [audio, ...(audio.others ?? [])].map(({ track, right }) => [track, right]) : [];
  };

  it('is heard left and right, and what is silent is not offered', async () => {
    const source = await mxf('camera', sine(440), sine(880), silence(), silence());
    expect(await places(source)).toEqual([[0, 1]]);
    expect(await heardOf(source)).toEqual([440, 880]);
  });

  it('makes another sound of each two that are heard', async () => {
    const source = await mxf('four', sine(440), sine(880), sine(220), sine(330));
    expect(await places(source)).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it('is heard on both sides where the other is silent', async () => {
    const source = await mxf('one', silence(), sine(880), silence(), silence());
    expect(await places(source)).toEqual([[1, undefined]]);
    expect(await heardOf(source)).toEqual([880, 880]);
  });

  it('is kept where all of them are silent', async () => {
    const source = await mxf('silent', silence(), silence());
    expect(await soundOf(source)).toMatchObject({ track: 0, right: 1, loudness: null, others: [] });
  });

  it('of a QuickTime file is made anew for its mp4', async () => {
    const source = await clips.make(
      'camera.mov',
      ...[...picture('160x90', 1), ...sine(440), ...sine(880), ...mapped(3), ...H264, ...PCM],
    );
    expect(await worker.packaged(source)).toMatchObject({ mode: 'none' });
    expect(await heardOf(source)).toEqual([440, 880]);
  });

  it('is a sound of its own where it has a language of its own', async () => {
    const source = await clips.make(
      'languages.mov',
      ...[...picture('160x90', 1), ...sine(440), ...sine(880), ...mapped(3), ...H264, ...PCM],
      ...['-metadata:s:a:0', 'language=por', '-metadata:s:a:1', 'language=eng'],
    );
    expect(await places(source)).toEqual([
      [0, undefined],
      [1, undefined],
    ]);
    expect(await heardOf(source)).toEqual([440, 440]);
  });
});

describe('a silent sound that the file wants', () => {
  let source: Buffer;
  beforeAll(async () => {
    source = await clips.make(
      'silent.mp4',
      ...[...picture('160x90', 1), ...silence('stereo'), ...sine(880), ...mapped(3), ...H264, ...AAC],
      ...['-disposition:a:0', 'default', '-disposition:a:1', '0'],
    );
  });

  it('is not offered where there is another', async () => {
    const { audio } = await worker.analysis(source, await worker.probe(source));
    expect(audio).toMatchObject({ track: 1, others: [] });
  });

  it('is not that of the mp4', async () => {
    expect(await worker.packaged(source)).toMatchObject({
      ...{ mode: 'none', why: expect.stringContaining('silent') as string },
    });
  });
});

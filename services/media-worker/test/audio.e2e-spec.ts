import { writeFile } from 'node:fs/promises';
import { type AudioResult, type EncodingPlan, SAMPLE_RATE } from '@alcova/contracts';
import { audioPlaylist } from '../src/jobs/hls';
import { AAC, H264, picture, tone } from './support/clips';
import { heard, loudnessOf, onset, soundPlan } from './support/sound';
import { spoken } from './support/spoken';
import { clips, useWorker, worker } from './support/started';

useWorker();

const SMALL = '160x90';
/** Silence, then a tone of 1 kHz from `at` seconds on. */
const beep = (at: number, seconds: number, level = 0.5, rate = 48_000): string[] => [
  ...['-f', 'lavfi', '-i', `aevalsrc=${level}*sin(2*PI*1000*t)*gte(t\\,${at}):s=${rate}:d=${seconds}`],
];
const PCM = [...H264, '-c:a', 'pcm_s16le'];

/** Makes the sound and answers what came out, checked for what holds for every file. */
async function made(
  source: Buffer,
  plan: EncodingPlan,
): Promise<{ result: AudioResult; path: string; samples: Float32Array }> {
  const { result, file } = await worker.audio(source, plan);
  const path = clips.path('out.mp4');
  await writeFile(path, file);
  const samples = plan.audio?.samples ?? 0;
  expect(result).toMatchObject({ codec: 'mp4a.40.2', samples });
  expect(result.segments.reduce((sum, { bytes }) => sum + bytes, result.initBytes)).toBe(file.length);
  expect(result.segments.reduce((sum, segment) => sum + segment.samples, 0)).toBe(samples);
  for (const segment of result.segments.slice(0, -1)) expect(segment.samples / SAMPLE_RATE).toBeCloseTo(4, 0);
  const decoded = await heard(path);
  // A decoder fills the last frame of 1024.
  expect(decoded.length - samples).toBeGreaterThanOrEqual(0);
  expect(decoded.length - samples).toBeLessThan(1_024);
  return { result, path, samples: decoded };
}

describe('the sound of a film', () => {
  it('is exactly as long as the plan says, padded or cut at its end', async () => {
    const source = await clips.make('six.mp4', ...picture(SMALL, 6), ...tone(6), ...H264, ...AAC);
    for (const samples of [1, 288_000, 300_001, 100_003]) await made(source, soundPlan(samples));
  });

  it.each([
    ['44.1 kHz', 'end.mp4', 44_100, AAC, [0, 10]],
    ['48 kHz', 'end.mkv', 48_000, ['-c:a', 'pcm_s16le'], [1, 23]],
    ['48 kHz', 'end.webm', 48_000, ['-c:a', 'libopus'], [21, 30]],
    ['44.1 kHz', 'end.avi', 44_100, ['-c:a', 'libmp3lame'], [10, 21]],
    ['48 kHz', 'end.ts', 48_000, ['-c:a', 'ac3'], [23, 499]],
  ])('has no end that is too short for a segment, from %s (%s)', async (_rate, file, rate, codec, ends) => {
    const video = file.endsWith('webm') ? ['-c:v', 'libvpx', '-cpu-used', '8'] : H264;
    const source = await clips.make(
      file,
      ...picture(SMALL, 8, 5),
      ...beep(0, 8.03, 0.5, rate),
      ...video,
      ...codec,
    );
    for (const milliseconds of ends) {
      // Two fragments of the encoder are 8 s to the sample.
      const samples = 384_000 + milliseconds * 48;
      const { result } = await made(source, soundPlan(samples));
      const told = [...audioPlaylist(result, 0).matchAll(/#EXTINF:([\d.]+)/g)].map(([, one]) => Number(one));
      expect(told).toHaveLength(2);
      expect((told[0] ?? 0) + (told[1] ?? 0)).toBeCloseTo(samples / SAMPLE_RATE, 4);
    }
  });

  it('is stored with the type of a sound', async () => {
    const source = await clips.make('typed.mp4', ...picture(SMALL, 2), ...tone(2), ...H264, ...AAC);
    await made(source, soundPlan(96_000));
    expect([...worker.store.contentTypes].find(([key]) => key.endsWith('audio/audio.mp4'))?.[1]).toBe(
      'audio/mp4',
    );
  });

  it.each([
    ['Matroska at 44.1 kHz', 's.mkv', beep(1.234, 4, 0.5, 44_100), PCM],
    ['an mp4', 's.mp4', beep(1.234, 4), [...H264, ...AAC]],
    ['an AVI', 's.avi', beep(1.234, 4), ['-c:v', 'mpeg4', '-c:a', 'pcm_s16le']],
    ['a WebM', 's.webm', beep(1.234, 4), ['-c:v', 'libvpx-vp9', '-cpu-used', '8', '-c:a', 'libopus']],
    ['six channels', 's6.mkv', beep(1.234, 4), [...H264, '-c:a', 'flac', '-af', 'pan=5.1|FL=c0|FR=c0|FC=c0']],
    [
      'several tracks',
      'st.mkv',
      [...beep(1.234, 4), ...beep(3, 4)],
      ['-map', '0', '-map', '1', '-map', '2', ...PCM],
    ],
  ])('stands where it stood, from %s', async (_name, file, sound, codecs) => {
    const source = await clips.make(file, ...picture(SMALL, 4), ...sound, ...codecs);
    const { video } = await worker.analysis(source);
    const zeroSeconds = (video.startTicks * video.timeBase.num) / video.timeBase.den;
    const { samples } = await made(source, soundPlan(192_000, { zeroSeconds }));
    expect(Math.abs(onset(samples) - 1.234)).toBeLessThan(0.012);
  });

  it('begins with silence when it comes late, by little or by much', async () => {
    for (const late of [0.7, 21.3]) {
      const source = await clips.make(
        `late-${late}.mkv`,
        ...[...picture(SMALL, 30, 5), '-itsoffset', String(late), ...beep(0.25, 4), ...PCM],
      );
      const { samples } = await made(source, soundPlan(30 * SAMPLE_RATE));
      expect(Math.abs(onset(samples) - late - 0.25)).toBeLessThan(0.003);
    }
  });

  it('is counted from the zero of the plan on a clock that starts anywhere', async () => {
    const source = await clips.make(
      'anywhere.ts',
      ...[...picture(SMALL, 4), ...beep(2, 4), ...H264, ...AAC, '-output_ts_offset', '7200'],
    );
    const { video, audio } = await worker.analysis(source);
    const start = (video.startTicks * video.timeBase.num) / video.timeBase.den;
    const { samples } = await made(source, soundPlan(192_000, { zeroSeconds: start }));
    expect(Math.abs(onset(samples) - 2)).toBeLessThan(0.003);
    // What lies before the zero is cut off.
    const cut = await made(source, soundPlan(144_000, { zeroSeconds: (audio?.startSeconds ?? 0) + 0.5 }));
    expect(Math.abs(onset(cut.samples) - 1.5)).toBeLessThan(0.025);
  });

  it.each([0, 1.3])('goes on over a jump of the clock, %p s behind the picture', async (late) => {
    const parts = [];
    for (const [at, offset] of [
      [9, '10'],
      [1, '5000'],
    ] as const)
      parts.push(
        await clips.make(
          `jump-${offset}.ts`,
          ...[...picture(SMALL, 3), '-itsoffset', String(at === 9 ? late : 0)],
          ...[...beep(at, at === 9 ? 3 - late : 3), ...H264, ...AAC, '-output_ts_offset', offset],
        ),
      );
    const source = Buffer.concat(parts);
    const { video, audio } = await worker.analysis(source);
    expect(video.startTicks).toBe(0);
    expect(Math.abs((audio?.startSeconds ?? Infinity) - late)).toBeLessThan(0.05);
    const { samples } = await made(source, soundPlan(288_000, {}, false));
    expect(Math.abs(onset(samples) - 4)).toBeLessThan(0.1);
  });
});

describe('the loudness of a film', () => {
  it('is brought to the plan, linearly', async () => {
    const source = await clips.make('quiet.mov', ...picture(SMALL, 5), ...beep(0, 5, 0.05), ...PCM);
    const { audio } = await worker.analysis(source);
    const gainDb = -16 - (audio?.loudness?.integrated ?? 0);
    const { path } = await made(source, soundPlan(240_000, { gainDb }));
    expect((await loudnessOf(path)).integrated).toBeCloseTo(-16, 0);
  });

  it('reaches -16 LUFS from a very quiet voice in mono, peaks at most -1.5 dBTP', async () => {
    // Syllables with hard consonants, at about -47 LUFS: their peaks stand 20 dB above.
    const syllables = 'pow(abs(sin(2*PI*1.7*t))\\,2)*(1+3*between(mod(t\\,1)\\,0.5\\,0.53))';
    const voice = '(0.3*sin(2*PI*140*t)+0.25*sin(2*PI*280*t+1)+0.2*sin(2*PI*1400*t)+0.2*(random(0)-0.5))';
    const source = await clips.make(
      'whisper.mov',
      ...picture(SMALL, 6, 5),
      ...['-f', 'lavfi', '-i', `aevalsrc=0.02*${voice}*${syllables}:s=48000:d=6`, ...PCM],
    );
    const was = (await worker.analysis(source)).audio?.loudness?.integrated ?? 0;
    expect(Math.abs(was + 47)).toBeLessThan(1);
    const plan = soundPlan(288_000, { gainDb: -16 - was, limit: true, target: -16 });
    const { path } = await made(source, plan);
    const { integrated, truePeak } = await loudnessOf(path);
    expect(Math.abs(integrated + 16)).toBeLessThanOrEqual(0.5);
    expect(truePeak).toBeLessThanOrEqual(-1.5);
  });

  it.each([
    ['one channel', ['-ac', '1', '-c:a', 'pcm_s16le'], true, 64_000],
    ['two equal sides', ['-ac', '2', '-c:a', 'pcm_s16le'], true, 64_000],
    ['two sides that a codec made differ', ['-ac', '2', '-c:a', 'aac', '-b:a', '96k'], true, 64_000],
    ['a side alone', ['-af', 'pan=stereo|c0=c0', '-c:a', 'pcm_s16le'], false, 128_000],
    ['a side turned over', ['-af', 'pan=stereo|c0=c0|c1=-1*c0', '-c:a', 'pcm_s16le'], false, 128_000],
    [
      'a quiet other side',
      ['-af', 'pan=stereo|c0=c0|c1=0.9*c0', '-c:a', 'pcm_s16le'],
      ...([false, 128_000] as const),
    ],
  ])('has one voice in one channel, as loud as in two: %s', async (name, codec, isMono, rate) => {
    const seconds = 8;
    const voice = '(sin(2*PI*140*t)+0.6*sin(2*PI*1400*t))*pow(abs(sin(2*PI*1.7*t))\\,2)';
    const source = await clips.make(
      `${name}.mov`,
      ...picture(SMALL, seconds, 5),
      ...['-f', 'lavfi', '-i', `aevalsrc=0.1*${voice}+0.01*(random(0)-0.5):s=48000:d=${seconds}`],
      ...[...H264, ...codec],
    );
    const { audio } = await worker.analysis(source);
    expect(audio?.isMono).toBe(isMono);
    const gainDb = -16 - (audio?.loudness?.integrated ?? 0);
    const channels = isMono ? 1 : 2;
    const { result, path } = await made(source, soundPlan(384_000, { gainDb, channels }));
    expect(result.channels).toBe(channels);
    expect((await loudnessOf(path)).integrated).toBeCloseTo(-16, 0);
    const bits = result.segments.reduce((sum, { bytes }) => sum + bytes * 8, 0);
    expect(bits / seconds).toBeLessThan(rate * 1.1);
  });

  describe('of a speaker in two equal sides', () => {
    const text =
      'Era uma noite calma na cidade. O vento passava pelas ruas, e ninguém falava. Sessenta e seis sessões ' +
      'de silêncio seguiram-se, e a chuva chegou cedo. Cheios de esperança, os dois seguiram pela praça.';
    const equal = 'aresample=48000,pan=stereo|c0=c0|c1=c0,loudnorm=I=-20:TP=-3';

    it.each([
      ['aac', '96k', 'mov'],
      ['aac', '128k', 'mov'],
      ['libmp3lame', '128k', 'mov'],
      ['libopus', '64k', 'mkv'],
    ])('is one voice, whatever an encoder makes of them: %s, %s', async (codec, rate, ending) => {
      const voice = await spoken(clips.path('speaker.wav'), text, ['-v', 'pt-br+m3', '-p', '30']);
      const source = await clips.make(
        `speaker-${rate}.${ending}`,
        ...[...picture(SMALL, 14, 5), '-i', voice, '-af', equal, ...H264],
        ...['-c:a', codec, '-b:a', rate, '-ar', '48000'],
      );
      expect((await worker.analysis(source)).audio?.isMono).toBe(true);
    });

    it('is two where music 15 dB below differs between them, and where a step is heard on one', async () => {
      const voice = await spoken(clips.path('speaker.wav'), text, ['-v', 'pt-br+m3', '-p', '30']);
      const high = (hertz: number): string => `0.1*(sin(2*PI*110*t)+sin(2*PI*220*t)+sin(2*PI*${hertz}*t))`;
      const step = '0.2*sin(2*PI*300*t)*between(t\\,5\\,5.1)';
      for (const [name, beside] of [
        ['music', `${high(554)}|${high(659)}:s=48000:d=14,loudnorm=I=-35`],
        ['step', `${step}|0:s=48000:d=14`],
      ] as const) {
        const source = await clips.make(
          `${name}-beside.mov`,
          ...[...picture(SMALL, 14, 5), '-i', voice, '-f', 'lavfi', '-i', `aevalsrc=${beside}`],
          ...['-filter_complex', `[1]${equal}[v];[v][2]amix=duration=first:normalize=0,aresample=48000[a]`],
          ...['-map', '0:v', '-map', '[a]', ...PCM],
        );
        expect([name, (await worker.analysis(source)).audio?.isMono]).toEqual([name, false]);
      }
    });
  });

  it('is limited under the ceiling, without a delay and without a sample more or less', async () => {
    // Quiet speech with a shout: the gain that the speech needs would clip the shout.
    const level = '(0.05+0.75*between(mod(t\\,2)\\,1.2\\,1.3))';
    const source = await clips.make(
      'shout.mov',
      ...picture(SMALL, 6),
      ...['-f', 'lavfi', '-i', `aevalsrc=${level}*sin(2*PI*500*t)*gte(t\\,0.5):s=48000:d=6`, ...PCM],
    );
    const plan = { gainDb: 12 };
    const limited = await made(source, soundPlan(288_000, { ...plan, limit: true }));
    const { truePeak } = await loudnessOf(limited.path);
    expect(truePeak).toBeLessThanOrEqual(-1.5);
    const free = await made(source, soundPlan(288_000, plan));
    expect(onset(limited.samples)).toBeCloseTo(onset(free.samples), 3);
    // The quiet parts are the same, sample by sample.
    const difference = (from: number, to: number) =>
      Math.max(
        ...Array.from(limited.samples.subarray(from * SAMPLE_RATE, to * SAMPLE_RATE), (sample, at) =>
          Math.abs(sample - (free.samples[from * SAMPLE_RATE + at] ?? 0)),
        ),
      );
    expect(difference(0.6, 1.1)).toBeLessThan(0.03);
    expect(difference(2.5, 3.1)).toBeLessThan(0.03);
  });
});

it('is refused when the sound cannot be decoded at all', async () => {
  const source = Buffer.from(
    await clips.make('opaque.mkv', ...picture(SMALL, 2), ...tone(2), ...H264, '-c:a', 'flac'),
  );
  const at = source.indexOf('A_FLAC', 0, 'latin1');
  source.write('A_NONE', at, 'latin1');
  expect(await worker.run('audio', source, { plan: soundPlan(96_000) })).toMatchObject({
    ...{ kind: 'failed', permanent: true, code: 'upload.broken-video' },
  });
});

import { createHash } from 'node:crypto';
import { AAC, H264, picture, tone } from './support/clips';
import { clips, useWorker, worker } from './support/started';

useWorker();

const SMALL = '160x90';
const WITH_B_FRAMES = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-bf',
  '2',
  '-g',
  '25',
  '-pix_fmt',
  'yuv420p',
];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'];
const seconds = (ticks: number, { num, den }: { num: number; den: number }): number => (ticks * num) / den;

describe('the analysis of a film', () => {
  it('tells the digest of all bytes, the times of the pictures and the sound', async () => {
    const source = await clips.make('whole.mp4', ...picture(SMALL, 6), ...tone(6), ...WITH_B_FRAMES, ...AAC);
    const { sha256, video, audio } = await worker.analysis(source);
    expect(sha256).toBe(createHash('sha256').update(source).digest('hex'));
    expect(video).toMatchObject({
      ...{ frames: 150, frameRate: { num: 25, den: 1 }, variable: false, continuous: true },
    });
    expect(seconds(video.startTicks, video.timeBase)).toBe(0);
    expect(seconds(video.endTicks, video.timeBase)).toBeCloseTo(6, 6);
    expect(video.longestGop).toBeCloseTo(1, 1);
    expect(audio?.startSeconds).toBeCloseTo(0, 2);
    expect((audio?.samples ?? 0) / 48_000).toBeCloseTo(6, 1);
  });

  it.each([
    ['24000/1001', ['a.mp4', 'a.mkv', 'a.ts'], { num: 24_000, den: 1_001 }, 72],
    ['24', ['a.mkv'], { num: 24, den: 1 }, 72],
    ['30000/1001', ['a.mp4', 'a.mkv', 'a.avi'], { num: 30_000, den: 1_001 }, 90],
    ['50', ['a.ts'], { num: 50, den: 1 }, 150],
    ['60000/1001', ['a.mkv', 'a.ts'], { num: 60_000, den: 1_001 }, 180],
    ['60', ['a.avi'], { num: 60, den: 1 }, 180],
    ['10', ['a.mp4'], { num: 10, den: 1 }, 30],
    ['100', ['a.mp4'], { num: 50, den: 1 }, 300],
    ['120', ['a.mkv'], { num: 60, den: 1 }, 360],
    ['240', ['a.mp4'], { num: 60, den: 1 }, 720],
  ])('finds the rate of pictures at %s a second in %p', async (rate, files, expected, frames) => {
    for (const file of files) {
      const source = await clips.make(
        file,
        ...['-f', 'lavfi', '-i', `testsrc2=size=${SMALL}:rate=${rate}:duration=20`],
        ...['-frames:v', String(frames), ...WITH_B_FRAMES],
      );
      const { video } = await worker.analysis(source);
      expect({ file, rate: video.frameRate, frames: video.frames, variable: video.variable }).toEqual({
        ...{ file, rate: expected, frames, variable: false },
      });
    }
  });

  it('keeps 30 pictures a second where they come unevenly, the slowest rate that loses none', async () => {
    const source = await clips.make(
      'variable.mp4',
      ...['-f', 'lavfi', '-i', `testsrc2=size=${SMALL}:rate=30:duration=6`],
      // Half of the time every second picture is left out.
      ...['-vf', "select='lt(t,3)+not(mod(n,2))'", '-fps_mode', 'vfr', ...H264],
    );
    const { video } = await worker.analysis(source);
    expect(video).toMatchObject({ variable: true, frames: 135, frameRate: { num: 30, den: 1 } });
    expect(seconds(video.endTicks - video.startTicks, video.timeBase)).toBeCloseTo(6, 1);
  });

  it('takes a single picture', async () => {
    const source = await clips.make('one.mp4', ...picture(SMALL, 1), '-frames:v', '1', ...H264);
    expect((await worker.analysis(source)).video).toMatchObject({
      ...{ frames: 1, frameRate: { num: 25, den: 1 }, variable: false },
    });
  });

  it.each([
    ['mkv', WITH_B_FRAMES],
    ['avi', ['-c:v', 'mpeg4', '-bf', '2', '-c:a', 'libmp3lame']],
    ['ts', WITH_B_FRAMES],
    ['mpg', ['-c:v', 'mpeg2video', '-bf', '2', '-c:a', 'mp2']],
    ['webm', VP9],
    ['flv', [...H264, '-ar', '44100']],
    ['mov', ['-c:v', 'prores', '-c:a', 'pcm_s16le']],
  ])('counts the pictures that a %s shows, and when its sound begins', async (suffix, codecs) => {
    const source = await clips.make(`count.${suffix}`, ...picture(SMALL, 4), ...tone(4), ...codecs);
    const { video, audio } = await worker.analysis(source);
    expect(video).toMatchObject({ frames: 100, frameRate: { num: 25, den: 1 }, variable: false });
    const begins = seconds(video.startTicks, video.timeBase);
    expect(seconds(video.endTicks, video.timeBase) - begins).toBeCloseTo(4, 1);
    expect(Math.abs((audio?.startSeconds ?? Infinity) - begins)).toBeLessThan(0.1);
    expect((audio?.samples ?? 0) / 48_000).toBeCloseTo(4, 0);
  });
});

describe('the clock of a film', () => {
  it('keeps a start that is not zero', async () => {
    const source = await clips.make(
      'later.ts',
      ...[...picture(SMALL, 3), ...tone(3), ...H264, ...AAC, '-output_ts_offset', '1000'],
    );
    const { video, audio } = await worker.analysis(source);
    expect(seconds(video.startTicks, video.timeBase)).toBeGreaterThan(1_000);
    expect(audio?.startSeconds).toBeCloseTo(seconds(video.startTicks, video.timeBase), 1);
  });

  it.each([
    ['at 95,001 s, as in a recording', '95001', 95_002.4],
    ['3 s before its 33 bits begin anew', '95440', -2.3],
  ])('may start %s: the film is as long as it lasts', async (_where, offset, starts) => {
    const source = await clips.make(
      `start-${offset}.ts`,
      ...[...picture(SMALL, 6), ...tone(6), ...H264, ...AAC, '-output_ts_offset', offset],
    );
    expect((await worker.probe(source)).duration).toBeCloseTo(6, 1);
    const { video, audio } = await worker.analysis(source);
    expect(video).toMatchObject({ frames: 150, continuous: true });
    expect(seconds(video.startTicks, video.timeBase)).toBeCloseTo(starts, 1);
    expect(seconds(video.endTicks - video.startTicks, video.timeBase)).toBeCloseTo(6, 2);
    expect((audio?.samples ?? 0) / 48_000).toBeCloseTo(6, 0);
  });

  it('is measured from its own start where the sound ends beyond the limit', async () => {
    const source = await clips.make(
      'late.mkv',
      ...[...picture(SMALL, 2, 5), '-itsoffset', String(12.5 * 3_600), ...tone(2), ...H264, ...AAC],
    );
    expect(await worker.run('analyse', source)).toMatchObject({
      ...{ kind: 'failed', permanent: true, code: 'upload.too-long', found: '12 h 30 min 2 s' },
    });
  });

  it('leaves out what an edit list hides', async () => {
    await clips.make('long.mp4', ...picture(SMALL, 6), ...tone(6), ...WITH_B_FRAMES, ...AAC);
    // Copied from within a group: the pictures before 1.4 s stay in the file, for the decoder alone.
    const source = await clips.make('edit.mp4', '-ss', '1.4', '-i', clips.path('long.mp4'), '-c', 'copy');
    const { video } = await worker.analysis(source);
    expect(video).toMatchObject({ frames: 115, variable: false });
    expect(seconds(video.endTicks - video.startTicks, video.timeBase)).toBeCloseTo(4.6, 2);
  });

  it('leaves out what stands before the first key frame', async () => {
    const whole = await clips.make('whole.ts', ...picture(SMALL, 6), ...WITH_B_FRAMES);
    const packets = Math.floor(whole.length / 188);
    // Tables come again and again in a transport stream: any part of it can be read.
    const source = whole.subarray(Math.floor(packets * 0.3) * 188);
    const { video } = await worker.analysis(source);
    expect(video.frames).toBeLessThan(110);
    expect(video.frames % 25).toBe(0);
    expect(seconds(video.endTicks - video.startTicks, video.timeBase)).toBeCloseTo(video.frames / 25, 1);
  });

  it.each([
    ['forwards', '10', '5000'],
    ['backwards', '5020', '5000'],
  ])('tells when it jumps %s, and mends it', async (_where, ...offsets) => {
    const parts = [];
    for (const offset of offsets)
      parts.push(
        await clips.make(
          `part-${offset}.ts`,
          ...[...picture(SMALL, 3), ...tone(3), ...H264, ...AAC, '-output_ts_offset', offset],
        ),
      );
    const { video, audio } = await worker.analysis(Buffer.concat(parts));
    expect(video).toMatchObject({ continuous: false, frames: 150, variable: false });
    expect(Math.abs(seconds(video.startTicks, video.timeBase))).toBeLessThan(1);
    expect(seconds(video.endTicks - video.startTicks, video.timeBase)).toBeCloseTo(6, 1);
    expect((audio?.samples ?? 0) / 48_000).toBeCloseTo(6, 0);
  });
});

describe('the sound of a film', () => {
  it('is null where there is none', async () => {
    const source = await clips.make('mute.mp4', ...picture(SMALL, 2), ...H264);
    expect((await worker.analysis(source)).audio).toBeNull();
  });

  it('has no loudness when it is silent', async () => {
    const source = await clips.make(
      'silent.mp4',
      ...[...picture(SMALL, 2), '-f', 'lavfi', '-i', 'anullsrc=duration=2', ...H264, ...AAC],
    );
    const { audio } = await worker.analysis(source);
    expect(audio).toMatchObject({ loudness: null });
    expect(audio?.samples).toBeGreaterThan(90_000);
  });

  it('is measured as EBU R128 has it', async () => {
    // A stereo sine of 1 kHz at -23 dBFS is -23 LUFS by the standard's own test (EBU Tech 3341, case 1).
    const source = await clips.make(
      'loud.mov',
      ...picture(SMALL, 5),
      ...['-f', 'lavfi', '-i', 'aevalsrc=0.0708*sin(2*PI*1000*t)|0.0708*sin(2*PI*1000*t):s=48000:d=5'],
      ...[...H264, '-c:a', 'pcm_s16le'],
    );
    const { audio } = await worker.analysis(source);
    expect(audio?.samples).toBe(240_000);
    expect(audio?.loudness?.integrated).toBeCloseTo(-23, 0);
    expect(audio?.loudness?.truePeak).toBeCloseTo(-23, 0);
  });

  it('may begin late, at 44.1 kHz, in six channels, and be followed by others', async () => {
    const source = await clips.make(
      'late.mkv',
      ...[...picture(SMALL, 6), '-itsoffset', '1.7'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=3:sample_rate=44100', ...tone(6)],
      ...['-map', '0', '-map', '1', '-map', '2', ...H264, '-c:a', 'ac3', '-ac:a:0', '6'],
    );
    const { video, audio } = await worker.analysis(source);
    const begins = (audio?.startSeconds ?? 0) - seconds(video.startTicks, video.timeBase);
    expect(Math.abs(begins - 1.7)).toBeLessThan(0.04);
    expect((audio?.samples ?? 0) / 48_000).toBeCloseTo(3, 1);
  });

  it('has its gaps filled with silence', async () => {
    const source = await clips.make(
      'gap.mkv',
      ...[...picture(SMALL, 6), ...tone(6), '-af', "aselect='lt(t,2)+gt(t,4)'", ...H264, '-c:a', 'flac'],
    );
    expect(((await worker.analysis(source)).audio?.samples ?? 0) / 48_000).toBeCloseTo(6, 1);
  });
});

it('is refused when no picture of it can be decoded', async () => {
  const source = Buffer.from(await clips.make('broken.avi', ...picture(SMALL, 2), '-c:v', 'mjpeg'));
  const from = source.indexOf('movi', 0, 'latin1') + 4;
  for (
    let at = source.indexOf('00dc', from, 'latin1');
    at !== -1;
    at = source.indexOf('00dc', at + 8, 'latin1')
  ) {
    const size = source.readUInt32LE(at + 4);
    if (at + 8 + size > source.length) break;
    source.fill(0x55, at + 8, at + 8 + size);
  }
  expect(await worker.run('analyse', source)).toMatchObject({
    ...{ kind: 'failed', permanent: true, code: 'upload.broken-video' },
  });
});

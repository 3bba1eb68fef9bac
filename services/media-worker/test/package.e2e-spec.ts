import { writeFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { AAC, Clips, frames, H264, picture, tone } from './support/clips';
import { WorkerUnderTest } from './support/worker';

let worker: WorkerUnderTest;
let clips: Clips;
beforeAll(async () => {
  [worker, clips] = await Promise.all([WorkerUnderTest.start(), Clips.open()]);
});
afterAll(async () => {
  await worker.stop();
  await clips.close();
});

const boxes = (file: Buffer): string[] => {
  const types: string[] = [];
  for (let offset = 0; offset < file.length; offset += file.readUInt32BE(offset))
    types.push(file.toString('latin1', offset + 4, offset + 8));
  return types;
};

describe('a video that plays as it is', () => {
  it.each([
    ['mp4 with its index at the end', 'plain.mp4', []],
    ['mp4 with pictures out of order', 'bframes.mp4', ['-bf', '2', '-preset', 'veryfast']],
    ['fragmented mp4', 'fragmented.mp4', ['-movflags', '+frag_keyframe+empty_moov']],
    ['Matroska', 'plain.mkv', []],
  ])('is copied frame by frame: %s', async (_name, name, last) => {
    const source = await clips.make(name, ...picture(), ...tone(), ...H264, ...AAC, ...last);
    const { result, file } = await worker.package(source);
    expect(result).toMatchObject({
      mode: 'remux',
      width: 320,
      height: 240,
      hasAudio: true,
      size: file.length,
    });
    expect(result.duration).toBeCloseTo(6, 0);
    expect(boxes(file)).toEqual(['ftyp', 'moov', 'free', 'mdat']);
    await writeFile(clips.path('out.mp4'), file);
    expect(await frames(clips.path('out.mp4'))).toEqual(await frames(clips.path(name)));
  });

  it('is copied without sound, and without what its author wrote', async () => {
    const source = await clips.make(
      'silent.mp4',
      ...[...picture(), ...H264, '-metadata', 'title=SECRET', '-metadata', 'comment=SECRET'],
    );
    const { result, file } = await worker.package(source);
    expect(result).toMatchObject({ mode: 'remux', hasAudio: false });
    expect(file.includes('SECRET')).toBe(false);
  });

  it('keeps one picture and the first sound', async () => {
    const source = await clips.make(
      'tracks.mkv',
      ...[...picture(), ...tone(), ...tone(), ...H264, ...AAC, '-map', '0', '-map', '1', '-map', '2'],
    );
    const { file } = await worker.package(source);
    await writeFile(clips.path('one.mp4'), file);
    expect((await worker.probe(file)).streams.map((stream) => stream.type)).toEqual(['video', 'audio']);
  });

  it('is stored in parts when it is large, the same bytes', async () => {
    const source = await clips.make('parts.mp4', ...picture(), ...tone(), ...H264, ...AAC);
    const whole = (await worker.package(source)).file;
    worker.ledger.partBytes = 20_000;
    try {
      const { file, result } = await worker.package(source);
      expect(file.equals(whole)).toBe(true);
      expect(worker.store.objects.has(`parts/${result.mp4Key}/3`)).toBe(true);
    } finally {
      worker.ledger.partBytes = 64 * 1024 * 1024;
    }
  });
});

describe('a video that does not play everywhere', () => {
  const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'];
  it.each([
    [
      'HEVC',
      'hevc.mp4',
      ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error', ...AAC],
    ],
    ['VP9', 'vp9.webm', [...VP9, '-c:a', 'libopus']],
    ['MPEG-2', 'mpeg2.mpg', ['-c:v', 'mpeg2video', '-c:a', 'mp2']],
    ['MPEG-4 in AVI', 'mpeg4.avi', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame']],
    ['H.264 in a transport stream', 'h264.ts', [...H264, ...AAC]],
    [
      'H.264 with ten bits',
      'ten.mp4',
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', ...AAC],
    ],
    ['H.264 with FLAC', 'flac.mkv', [...H264, '-c:a', 'flac']],
    ['interlaced H.264', 'fields.mp4', [...H264, ...AAC, '-x264-params', 'tff=1', '-field_order', 'tt']],
  ])('is encoded: %s', async (_name, name, codecs) => {
    const source = await clips.make(name, ...picture(), ...tone(), ...codecs);
    const { result, file } = await worker.package(source);
    expect(result).toMatchObject({ mode: 'encode', width: 320, height: 240, hasAudio: true });
    expect(result.duration).toBeCloseTo(6, 0);
    expect(boxes(file).indexOf('moov')).toBeLessThan(boxes(file).indexOf('mdat'));
    const made = await worker.probe(file);
    expect(made.streams[0]).toMatchObject({ codec: 'h264', pixelFormat: 'yuv420p', interlaced: false });
    expect(made.streams[1]).toMatchObject({ codec: 'aac', channels: 2, sampleRate: 48_000 });
  });

  it.each([
    ['odd sides become even', '321x241', [320, 240]],
    ['1440 lines become 1080', '2560x1440', [1920, 1080]],
    ['upright pictures keep their form', '240x426', [240, 426]],
  ])('has a size that all can show: %s', async (_name, size, expected) => {
    const source = await clips.make(
      'size.mkv',
      ...[...picture(size, 1), '-c:v', 'mpeg4', '-pix_fmt', 'yuv420p', '-q:v', '4'],
    );
    const { result } = await worker.package(source);
    expect([result.width, result.height]).toEqual(expected);
  });

  it('is turned upright', async () => {
    await clips.make('lying.mp4', ...picture(), ...H264);
    const turned = await clips
      .make('turned.mp4', ...['-display_rotation', '90', '-i', clips.path('lying.mp4'), '-c', 'copy'])
      .catch(() =>
        clips.make('turned.mp4', '-i', clips.path('lying.mp4'), '-c', 'copy', '-metadata:s:v:0', 'rotate=90'),
      );
    const { probe, result, file } = await worker.package(turned);
    expect(Math.abs(probe.streams[0]?.rotation ?? 0)).toBe(90);
    expect(result).toMatchObject({ mode: 'encode', width: 240, height: 320 });
    expect((await worker.probe(file)).streams[0]?.rotation).toBe(0);
  });

  it('has square pixels', async () => {
    const source = await clips.make('wide.mkv', ...picture('180x144', 2), ...H264, '-aspect', '16:9');
    const { result } = await worker.package(source);
    expect(result).toMatchObject({ mode: 'encode', width: 256, height: 144 });
  });

  it('tells how far it is', async () => {
    const source = await clips.make(
      'long.avi',
      ...[...picture('1280x720', 20), '-c:v', 'mpeg4', '-q:v', '6'],
    );
    const probe = await worker.probe(source);
    const job = await worker.queue('package', source, { probe });
    await worker.endOf(job);
    expect(job.progress.length).toBeGreaterThan(1);
    expect([...job.progress].sort((a, b) => a - b)).toEqual(job.progress);
  });
});

it('prints what a minute of 1080p H.264 takes', async () => {
  const source = await clips.make(
    'minute.mp4',
    ...[...picture('1920x1080', 60, 30), ...tone(60), ...H264, ...AAC],
  );
  const start = performance.now();
  const { result } = await worker.package(source);
  console.log(
    `probe and remux of 60 s 1080p (${(source.length / 1e6).toFixed(0)} MB): ${((performance.now() - start) / 1_000).toFixed(2)} s`,
  );
  expect(result.mode).toBe('remux');
}, 180_000);

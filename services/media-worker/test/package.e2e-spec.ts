import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { AAC, frames, H264, picture, tone } from './support/clips';
import { clips, useWorker, worker } from './support/started';

useWorker();

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
    const { result, file } = await worker.copied(source);
    expect(result).toMatchObject({
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
    const { result, file } = await worker.copied(source);
    expect(result).toMatchObject({ hasAudio: false });
    expect(file.includes('SECRET')).toBe(false);
  });

  it('keeps one picture and the first sound', async () => {
    const source = await clips.make(
      'tracks.mkv',
      ...[...picture(), ...tone(), ...tone(), ...H264, ...AAC, '-map', '0', '-map', '1', '-map', '2'],
    );
    const { file } = await worker.copied(source);
    await writeFile(clips.path('one.mp4'), file);
    expect((await worker.probe(file)).streams.map((stream) => stream.type)).toEqual(['video', 'audio']);
  });

  it('is stored in parts when it is large, the same bytes', async () => {
    const source = await clips.make('parts.mp4', ...picture(), ...tone(), ...H264, ...AAC);
    const whole = (await worker.copied(source)).file;
    worker.ledger.partBytes = 20_000;
    try {
      const { file, result } = await worker.copied(source);
      expect(file.equals(whole)).toBe(true);
      expect(worker.store.objects.has(`parts/${result.mp4Key}/3`)).toBe(true);
    } finally {
      worker.ledger.partBytes = 64 * 1024 * 1024;
    }
  });
});

describe('sound that does not play everywhere', () => {
  it.each([
    ['MP3', 'mp3.mkv', ['-c:a', 'libmp3lame']],
    ['FLAC', 'flac.mkv', ['-c:a', 'flac']],
    ['Opus', 'opus.mkv', ['-c:a', 'libopus']],
    ['uncompressed', 'pcm.mov', ['-c:a', 'pcm_s16le']],
    ['5.1', 'surround.mp4', ['-c:a', 'aac', '-ac', '6']],
  ])('becomes AAC beside the same pictures: %s', async (_name, name, codec) => {
    const source = await clips.make(name, ...picture(), ...tone(), ...H264, ...codec);
    const { result, file } = await worker.copied(source);
    expect(result).toMatchObject({ width: 320, height: 240, hasAudio: true });
    await writeFile(clips.path('sound.mp4'), file);
    expect((await frames(clips.path('sound.mp4'))).video).toEqual((await frames(clips.path(name))).video);
    const made = await worker.probe(file);
    expect(made.streams[1]).toMatchObject({ codec: 'aac', channels: 2, sampleRate: 48_000 });
    expect(made.duration).toBeCloseTo(6, 0);
  });

  it('stays with the picture where it begins late', async () => {
    const source = await clips.make(
      'late.mkv',
      ...[...picture(), '-itsoffset', '2', ...tone(4), ...H264, '-c:a', 'libmp3lame'],
    );
    const { file } = await worker.copied(source);
    await writeFile(clips.path('late.mp4'), file);
    expect(await firstSound(clips.path('late.mp4'))).toBeCloseTo(2, 1);
  });
});

describe('a video that does not play everywhere', () => {
  /** How many films stand in the store. */
  const stored = (): number =>
    [...worker.store.objects.keys()].filter((key) => key.endsWith('video.mp4')).length;
  const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'];
  const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast'];
  it.each([
    ['HEVC', 'hevc.mp4', ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error']],
    ['VP9', 'vp9.webm', [...VP9, '-c:a', 'libopus']],
    ['MPEG-4 in AVI', 'mpeg4.avi', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame']],
    ['H.264 in a transport stream', 'h264.ts', [...H264, ...AAC]],
    ['H.264 with ten bits', 'ten.mp4', [...X264, '-pix_fmt', 'yuv420p10le']],
    ['interlaced H.264', 'fields.mp4', [...H264, '-x264-params', 'tff=1', '-field_order', 'tt']],
    ['oblong pixels', 'wide.mkv', [...H264, '-aspect', '16:9']],
  ])('is left to the ladder: %s', async (_name, name, codecs) => {
    const source = await clips.make(name, ...picture('320x240', 2), ...tone(2), ...codecs);
    const before = stored();
    const result = await worker.packaged(source);
    expect(result).toMatchObject({ mode: 'none', why: expect.stringMatching(/./) as string });
    expect(stored()).toBe(before);
  });

  it('is left to the ladder when it lies on its side', async () => {
    await clips.make('lying.mp4', ...picture('320x240', 2), ...H264);
    const turned = await clips
      .make('turned.mp4', ...['-display_rotation', '90', '-i', clips.path('lying.mp4'), '-c', 'copy'])
      .catch(() =>
        clips.make('turned.mp4', '-i', clips.path('lying.mp4'), '-c', 'copy', '-metadata:s:v:0', 'rotate=90'),
      );
    expect(await worker.packaged(turned)).toMatchObject({
      ...{ mode: 'none', why: expect.stringMatching(/^turned by -?90$/) as string },
    });
  });

  it('is left to the ladder when its copy does not decode', async () => {
    const source = await clips.make('damaged.mkv', ...picture('320x240', 20), ...H264);
    // The last pictures are overwritten, the frame of the file stays whole.
    source.fill(0x5a, Math.floor(source.length * 0.93), Math.floor(source.length * 0.98));
    expect(await worker.packaged(source)).toMatchObject({ mode: 'none' });
  });
});

/** Second at which the sound is first heard. */
async function firstSound(file: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ffprobe', [
    ...['-v', 'error', '-select_streams', 'a', '-show_entries', 'stream=start_time', '-of', 'csv=p=0', file],
  ]);
  return Number(stdout);
}

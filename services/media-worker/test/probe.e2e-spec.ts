import { writeFile } from 'node:fs/promises';
import { AAC, H264, picture, tone } from './support/clips';
import { clips, useWorker, worker } from './support/started';

useWorker();

const fullClip = (name: string, ...last: string[]): Promise<Buffer> =>
  clips.make(name, ...picture(), ...tone(), ...H264, ...AAC, ...last);
async function expectRefused(source: Buffer, code: string): Promise<void> {
  expect(await worker.run('probe', source)).toMatchObject({ kind: 'failed', permanent: true, code });
}

describe('the probe of a video', () => {
  it('tells container, length and streams', async () => {
    const source = await fullClip('probe.mp4');
    const probe = await worker.probe(source);
    expect(probe).toMatchObject({ size: source.length, format: expect.stringContaining('mp4') as string });
    expect(probe.duration).toBeCloseTo(6, 0);
    expect(probe.streams).toHaveLength(2);
    expect(probe.streams[0]).toMatchObject({
      ...{ type: 'video', codec: 'h264', pixelFormat: 'yuv420p', width: 320, height: 240, frameRate: 25 },
      ...{ rotation: 0, pixelAspect: 1, colorTransfer: null, interlaced: false },
    });
    expect(probe.streams[1]).toMatchObject({ type: 'audio', codec: 'aac', profile: 'LC' });
  });

  it.each([
    ['Matroska', 'v.mkv', [...H264, ...AAC]],
    ['WebM', 'v.webm', ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']],
    ['AVI', 'v.avi', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame']],
    ['an MPEG-2 program stream', 'v.mpg', ['-c:v', 'mpeg2video', '-c:a', 'mp2']],
    ['a transport stream', 'v.ts', [...H264, ...AAC]],
    ['Flash video', 'v.flv', [...H264, ...AAC, '-ar', '44100']],
    ['Windows Media', 'v.asf', ['-c:v', 'msmpeg4', '-c:a', 'aac']],
    ['a fragmented mp4', 'f.mp4', [...H264, ...AAC, '-movflags', '+frag_keyframe+empty_moov']],
  ])('takes %s', async (_name, file, codecs) => {
    const probe = await worker.probe(await clips.make(file, ...picture(), ...tone(), ...codecs));
    expect(probe.streams.map((stream) => stream.type)).toEqual(['video', 'audio']);
  });

  it('takes a film whose sound or subtitles go on after the picture', async () => {
    await writeFile(clips.path('late.srt'), '1\n00:00:40,000 --> 00:00:50,000\nfim\n');
    const source = await clips.make(
      'late.mkv',
      ...[...picture('320x240', 10), ...tone(20), '-i', clips.path('late.srt')],
      ...[...H264, ...AAC, '-map', '0', '-map', '1', '-map', '2', '-c:s', 'srt'],
    );
    expect((await worker.probe(source)).streams[0]).toMatchObject({ type: 'video' });
  });
});

describe('the refusal of what is no video', () => {
  it('refuses zero bytes', () => expectRefused(Buffer.alloc(0), 'upload.not-a-video'));

  it('refuses a text with the name of a video', () =>
    expectRefused(Buffer.from('Era uma vez um conto. '.repeat(500)), 'upload.not-a-video'));

  it('refuses random bytes', () =>
    expectRefused(
      Buffer.from(Array.from({ length: 50_000 }, (_, n) => (n * n * 31) % 251)),
      'upload.not-a-video',
    ));

  it('refuses a picture', async () =>
    expectRefused(
      await clips.make('picture.png', ...picture('320x240', 1), '-frames:v', '1'),
      'upload.not-a-video',
    ));

  it.each([
    [
      'noise that looks like a stretch of MP3',
      Buffer.concat([Buffer.alloc(9_000, 7), Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(9_000, 3)]),
    ],
    [
      'a playlist with the name of a sound',
      Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nfile:///etc/passwd\n'.repeat(40)),
    ],
  ])('refuses %s', (_what, source) => expectRefused(source, 'upload.not-a-video'));

  it('refuses a cover without a sound', async () => {
    await clips.make('cover.png', ...picture('320x240', 1), '-frames:v', '1');
    const covers = ['-i', clips.path('cover.png'), '-c:v', 'png', '-disposition:v', 'attached_pic'];
    await expectRefused(await clips.make('covers.mp4', ...covers), 'upload.not-a-video');
  });

  it('refuses a cut-off mp4 with its index at the end', async () => {
    const whole = await fullClip('end.mp4');
    await expectRefused(whole.subarray(0, Math.floor(whole.length * 0.7)), 'upload.broken-video');
  });

  it.each([
    ['mp4 with its index first', 'cut.mp4', ['-movflags', '+faststart']],
    ['Matroska file', 'cut.mkv', []],
    ['AVI', 'cut.avi', []],
  ])('refuses a cut-off %s', async (_name, file, last) => {
    const whole = await clips.make(file, ...picture('320x240', 20), ...tone(20), ...H264, ...AAC, ...last);
    await expectRefused(whole.subarray(0, Math.floor(whole.length * 0.6)), 'upload.broken-video');
  });

  it('refuses pictures that are larger than a worker can hold', async () => {
    const source = await clips.make(
      'huge.mkv',
      ...['-f', 'lavfi', '-i', 'color=size=9000x128:rate=5:duration=2', '-c:v', 'mjpeg'],
    );
    expect(await worker.run('probe', source)).toMatchObject({
      ...{ kind: 'failed', permanent: true, code: 'upload.picture-too-large', found: '9000 x 128' },
    });
  });

  it('refuses more tracks than a worker reads', async () => {
    const tracks = Array.from({ length: 65 }, () => ['-map', '1']).flat();
    const source = await clips.make(
      'crowd.mkv',
      ...[...picture('64x48', 1, 5), ...tone(1), '-map', '0', ...tracks, ...H264, '-c:a', 'pcm_u8'],
    );
    await expectRefused(source, 'upload.too-many-tracks');
  });
});

import { AAC, H264, picture, tone } from './support/clips';
import { clips, useWorker, worker } from './support/started';

useWorker();

const X265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error'];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'];
const PCM = ['-c:a', 'pcm_s24be'];

describe('a film of the usual kinds', () => {
  it.each<[string, string, string[], string[]]>([
    ['H.264 and AAC', 'a.mp4', H264, AAC],
    ['HEVC and E-AC-3', 'a.mkv', X265, ['-c:a', 'eac3']],
    ['VP8 and Vorbis', 'a.webm', ['-c:v', 'libvpx', '-deadline', 'realtime'], ['-c:a', 'libvorbis']],
    ['VP9 and Opus', 'b.webm', VP9, ['-c:a', 'libopus']],
    ['AV1 and FLAC', 'b.mkv', ['-c:v', 'libsvtav1', '-preset', '12'], ['-c:a', 'flac']],
    ['MPEG-1 and MP2', 'a.mpg', ['-c:v', 'mpeg1video'], ['-c:a', 'mp2']],
    ['MPEG-2 and AC-3', 'a.ts', ['-c:v', 'mpeg2video'], ['-c:a', 'ac3']],
    ['MPEG-4 and MP3', 'a.avi', ['-c:v', 'mpeg4'], ['-c:a', 'libmp3lame']],
    ['Motion JPEG and PCM', 'b.avi', ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'], ['-c:a', 'pcm_s16le']],
    ['ProRes and PCM', 'a.mov', ['-c:v', 'prores'], PCM],
    [
      'DNxHD and ALAC',
      'b.mov',
      ['-c:v', 'dnxhd', '-profile:v', 'dnxhr_sq', '-pix_fmt', 'yuv422p'],
      ['-c:a', 'alac'],
    ],
    ['WMV and WMA', 'a.wmv', ['-c:v', 'wmv2'], ['-c:a', 'wmav2']],
    ['Theora and Vorbis', 'a.ogv', ['-c:v', 'libtheora'], ['-c:a', 'libvorbis']],
    ['Sorenson H.263 and MP3', 'a.flv', ['-c:v', 'flv'], ['-c:a', 'libmp3lame', '-ar', '44100']],
  ])('is decoded: %s', async (_name, file, video, sound) => {
    const source = await clips.make(file, ...picture('320x240', 2), ...tone(2), ...video, ...sound);
    const probe = await worker.probe(source);
    for (const kind of ['package', 'poster'] as const)
      expect(await worker.run(kind, source, { probe })).toMatchObject({ kind: 'finished' });
  });

  it('is taken with its cover', async () => {
    const cover = await clips.make('cover.png', ...picture('320x240', 1), '-frames:v', '1');
    expect(cover.length).toBeGreaterThan(0);
    const source = await clips.make(
      'covered.mp4',
      ...[...picture('320x240', 2), ...tone(2), '-i', clips.path('cover.png')],
      ...['-map', '0', '-map', '1', '-map', '2', ...H264, ...AAC, '-c:v:1', 'png'],
      ...['-disposition:v:1', 'attached_pic'],
    );
    const probe = await worker.probe(source);
    expect(await worker.run('poster', source, { probe })).toMatchObject({ kind: 'finished' });
  });
});

describe('a film that needs another decoder', () => {
  it.each([
    ['pictures of Sorenson 1', 'c.mov', ['-c:v', 'svq1'], AAC],
    ['pictures of Flash Screen', 'd.flv', ['-c:v', 'flashsv'], ['-c:a', 'libmp3lame', '-ar', '44100']],
    ['sound of Nellymoser', 'c.flv', H264, ['-c:a', 'nellymoser', '-ar', '44100', '-ac', '1']],
  ])('is refused with the reason: %s', async (_name, file, video, sound) => {
    const source = await clips.make(file, ...picture('320x240', 1), ...tone(1), ...video, ...sound);
    expect(await worker.run('probe', source)).toMatchObject({
      ...{ kind: 'failed', permanent: true, code: 'upload.codec' },
    });
  });
});

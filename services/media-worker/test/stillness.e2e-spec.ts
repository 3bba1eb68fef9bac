import { clips, useWorker, worker } from './support/started';

useWorker();

const SIZE = '640x360';
/** A picture with fine detail that stands for 24 s, with what `filters` do to it. */
const standing = (filters = 'null'): string[] => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${SIZE}:rate=1:duration=1`, '-f', 'lavfi', '-i', 'sine=d=24'],
  ...['-filter_complex', `[0]fps=30,loop=loop=-1:size=1,trim=duration=24,${filters},format=yuv420p[v]`],
  ...['-map', '[v]', '-map', '1:a'],
];
const H264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-c:a', 'aac'];

async function isStill(name: string, ...args: string[]): Promise<boolean | undefined> {
  const source = await clips.make(name, ...args);
  return (await worker.analysis(source, await worker.probe(source))).video.isStill;
}

describe('a film whose picture hardly changes', () => {
  it.each([
    ['an mp4', 's.mp4', standing(), H264],
    ['a rate of bits as low as can be', 'low.mp4', standing(), [...H264, '-crf', '34']],
    ['a WebM', 's.webm', standing(), ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-c:a', 'libopus']],
    ['it fades in', 'fade.mp4', standing('fade=in:0:25'), H264],
  ])('is told: %s', async (_what, name, pictures, codecs) =>
    expect(await isStill(name, ...pictures, ...codecs)).toBe(true),
  );

  it.each([
    ['it moves all along', 'moving.mp4', ['-f', 'lavfi', '-i', `testsrc2=size=${SIZE}:duration=24`]],
    ['it is drawn nearer slowly', 'zoom.mp4', standing(`zoompan=z='1+0.0001*on':d=1:s=${SIZE}:fps=30`)],
    [
      'a cursor blinks in it',
      'cursor.mp4',
      standing("drawbox=x=300:y=200:w=3:h=16:c=white:t=fill:enable='lt(mod(t,1),0.5)'"),
    ],
    [
      'it moves between the samples alone',
      'between.mp4',
      standing(
        "split[a][b];[b]crop=90:90:0:0[c];[a][c]overlay=x='mod(120*t,500)':y=100:enable='between(t,6.5,9.5)'",
      ),
    ],
  ])('is told from a film in which %s', async (_what, name, pictures) =>
    expect(await isStill(name, ...pictures, ...H264)).toBe(false),
  );

  it('is not looked for in what is over soon', async () => {
    const short = ['-f', 'lavfi', '-i', `color=gray:size=${SIZE}:duration=6`, ...H264];
    expect(await isStill('short.mp4', ...short)).toBe(false);
  });
});

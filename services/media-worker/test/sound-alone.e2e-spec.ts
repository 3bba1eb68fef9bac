import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { assetKey, type EncodingPlan, LADDER_FILES, pictureOf, type ProbeResult } from '@alcova/contracts';
import sharp from 'sharp';
import { tone } from './support/clips';
import { heard, soundPlan } from './support/sound';
import { clips, useWorker, worker } from './support/started';

const run = promisify(execFile);
useWorker();

const SECRET = 'segredo-da-autora';
const TAGS = [
  '-metadata',
  `title=${SECRET}`,
  '-metadata',
  `artist=${SECRET}`,
  '-metadata',
  `comment=${SECRET}`,
];

/** A red cover, put into the file as its kind has it. */
const withCover = async (size = '600x600'): Promise<string[]> => {
  await clips.make(`cover-${size}.png`, '-f', 'lavfi', '-i', `color=red:size=${size}`, '-frames:v', '1');
  const cover = ['-i', clips.path(`cover-${size}.png`), '-map', '0', '-map', '1', '-c:v', 'copy'];
  return [...cover, '-disposition:v', 'attached_pic'];
};

/** Probes a sound as media has it done; what other jobs need of it. */
async function probed(source: Buffer): Promise<{ assetId: string; probe: ProbeResult }> {
  const assetId = randomUUID();
  const end = await worker.run('probe', source, { assetId });
  if (end.kind !== 'finished' || end.outcome.kind !== 'probe') throw new Error(JSON.stringify(end));
  return { assetId, probe: end.outcome.result };
}
const stored = (assetId: string, file: string): Buffer => {
  const bytes = worker.store.objects.get(assetKey(assetId, 1, file));
  if (!bytes) throw new Error(`${file} is not in the store`);
  return bytes;
};

/** The mean red, green and blue of the first picture of a film. */
async function colourOf(film: Buffer): Promise<number[]> {
  await writeFile(clips.path('shown.mp4'), film);
  const still = await clips.make('shown.png', '-i', clips.path('shown.mp4'), '-frames:v', '1');
  return (await sharp(still).stats()).channels.map(({ mean }) => mean);
}

const base = soundPlan(12 * 48_000);
/** Of a sound of 12 s. */
const plan: EncodingPlan = {
  ...{ ...base, frameRate: { num: 2, den: 1 }, frames: 24 },
  ...{ gopFrames: 8, segmentFrames: 8, chunkFrames: 16, chunks: 2 },
  source: { ...base.source, heldFrom: 1, stream: 0, pixels: 1_280 * 720 },
  storyboard: { ...base.storyboard, everyFrames: 4 },
};

describe('a film that is only sound', () => {
  it.each([
    ['MP3', 's.mp3', ['-c:a', 'libmp3lame']],
    ['M4A', 's.m4a', ['-c:a', 'aac']],
    ['AAC', 's.aac', ['-c:a', 'aac']],
    ['Ogg', 's.ogg', ['-c:a', 'libvorbis']],
    ['Opus', 's.opus', ['-c:a', 'libopus']],
    ['FLAC', 's.flac', ['-c:a', 'flac']],
    ['WAV', 's.wav', ['-c:a', 'pcm_s16le']],
  ])(
    'is taken as %s, with a picture that is made for it, and plays as an mp4',
    async (_kind, file, codec) => {
      const source = await clips.make(file, ...tone(6), ...codec, ...TAGS);
      const { assetId, probe } = await probed(source);
      expect(probe).toMatchObject({ isSoundAlone: true });
      expect(pictureOf(probe)).toMatchObject({ codec: 'h264', width: 1_280, height: 720 });
      expect(probe.duration).toBeCloseTo(6, 0);

      const analysis = await worker.analysis(source, probe);
      expect(analysis.video).toMatchObject({ isStill: true, frames: 1, frameRate: { num: 2, den: 1 } });
      expect((analysis.audio?.samples ?? 0) / 48_000).toBeCloseTo(6, 0);

      const end = await worker.run('package', source, { assetId, probe });
      expect(end).toMatchObject({
        kind: 'finished',
        outcome: { kind: 'package', result: { mode: 'remux' } },
      });
      const film = stored(assetId, 'video.mp4');
      expect(film.includes(SECRET)).toBe(false);
      expect(stored(assetId, LADDER_FILES.stillPicture).includes(SECRET)).toBe(false);
      await writeFile(clips.path('film.mp4'), film);
      const { stdout } = await run('ffprobe', [
        ...['-v', 'error', '-show_entries', 'stream=codec_type,duration:format=duration', '-of', 'json'],
        clips.path('film.mp4'),
      ]);
      expect(JSON.parse(stdout)).toMatchObject({
        streams: [{ codec_type: 'video' }, { codec_type: 'audio' }],
      });
      expect((await heard(clips.path('film.mp4'))).length / 44_100).toBeGreaterThan(5.8);
    },
  );

  it.each([
    ['two files that were joined', (tagged: Buffer) => Buffer.concat([tagged, tagged])],
    [
      'words of a song at its end',
      (tagged: Buffer) =>
        Buffer.concat([
          ...[tagged.subarray(0, -128), Buffer.from(`LYRICSBEGIN${SECRET}000032LYRICS200`)],
          tagged.subarray(-128),
        ]),
    ],
  ])('keeps no tag amid its sound: %s', async (_what, make) => {
    const tagged = await clips.make(
      'tagged.mp3',
      ...[...tone(3), ...TAGS, '-write_id3v1', '1', '-c:a', 'libmp3lame'],
    );
    const source = make(tagged);
    const { assetId, probe } = await probed(source);
    const end = await worker.run('package', source, { assetId, probe });
    expect(end).toMatchObject({ kind: 'finished', outcome: { result: { mode: 'remux' } } });
    const film = stored(assetId, 'video.mp4');
    expect([SECRET, 'TAG', 'ID3'].filter((tag) => film.includes(tag))).toEqual([]);
  });

  it('shows the cover in its file, as poster too', async () => {
    const cover = await withCover();
    const source = await clips.make('covered.mp3', ...tone(3), ...cover, '-c:a', 'libmp3lame');
    const { assetId, probe } = await probed(source);
    const [red = 0, green = 255] = await colourOf(stored(assetId, LADDER_FILES.stillPicture));
    expect(red).toBeGreaterThan(100);
    expect(green).toBeLessThan(40);
    const end = await worker.run('poster', source, { assetId, probe });
    expect(end).toMatchObject({ kind: 'finished', outcome: { kind: 'poster' } });
  });

  it('has a picture of its title where its cover is larger than any that is decoded', async () => {
    const cover = await withCover('30000x1200');
    const source = await clips.make('huge.mp3', ...tone(3), ...cover, '-c:a', 'libmp3lame');
    const { assetId } = await probed(source);
    const [red = 255] = await colourOf(stored(assetId, LADDER_FILES.stillPicture));
    expect(red).toBeLessThan(100);
  });

  it('has chunks of its picture, each as long as the sound goes on', async () => {
    const source = await clips.make('chunked.mp3', ...tone(12), '-c:a', 'libmp3lame');
    const { assetId, probe } = await probed(source);
    for (const [part, frames] of [16, 8].entries()) {
      const end = await worker.run('chunk', source, { assetId, probe, plan, part });
      expect(end).toMatchObject({
        kind: 'finished',
        outcome: { kind: 'chunk', result: { rungs: [{ frames }], tiles: frames / 4 } },
      });
    }
  });

  it('is not to blame where its picture cannot be read', async () => {
    const source = await clips.make('unread.mp3', ...tone(3), '-c:a', 'libmp3lame');
    const { assetId, probe } = await probed(source);
    const picture = assetKey(assetId, 1, LADDER_FILES.stillPicture);
    worker.store.breakKey(picture, { times: 1_000, status: 503 });
    const end = await worker.run('chunk', source, { assetId, probe, plan, part: 0 });
    expect(end).toMatchObject({ kind: 'failed', permanent: false });
  });

  it.each([
    ['cut in the middle', (whole: Buffer) => whole.subarray(0, whole.length / 2), true],
    ['of nothing but its head', (whole: Buffer) => whole.subarray(0, 200), false],
  ])('is taken or refused, and never holds a worker, where it is %s', async (_how, damage, isTaken) => {
    const whole = await clips.make('whole.mp3', ...tone(6), '-c:a', 'libmp3lame');
    const source = damage(whole);
    const end = await worker.run('probe', source);
    expect(end.kind).toBe(isTaken ? 'finished' : 'failed');
  });
});

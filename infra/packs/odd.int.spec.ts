import { join } from 'node:path';
import { videoPlayback } from '@alcova/contracts';
import type { z } from 'zod';
import { uploadVideo, videoState } from '../load/upload-video';
import { DrillSite } from '../drills/site';
import { brokenRules } from './apple-rules';
import { LANGUAGES_FILE, LONG_FILM_SECONDS, makeLongFilm, ODD_FILES, type OddFile } from './odd-files';
import { masterAt, textOf } from './playlists';
import { FLASH } from './scenes';
import {
  compare,
  flashAndTone,
  type Ladder,
  ladderAt,
  lastPicture,
  listen,
  picturesOf,
  playlistAt,
  type Variant,
} from './served';

const READY_MS = 300_000;
const SOUND_RATE = 48_000;
/** Pictures at either side of a border that are near it, and how much less alike they may be than near other key frames. */
const NEAR = 6;
const TOLERATED = 0.005;
/** No picture that stands where another belongs is as like. */
const ALIKE = 0.8;

let site: DrillSite;
const videos = new Map<string, string>();
beforeAll(async () => {
  site = await DrillSite.start();
  const { system, client, folder } = site;
  const send = async (file: string, title: string): Promise<void> => {
    videos.set(file, (await uploadVideo(system, client, join(folder, file), title)).id);
  };
  // The long film first: it must not keep the short ones waiting.
  await makeLongFilm(join(folder, 'film.mp4'));
  await send('film.mp4', 'quatro horas');
  for (const odd of ODD_FILES) {
    await odd.make(join(folder, odd.file));
    await send(odd.file, odd.title);
  }
}, 240_000);
afterAll(() => site.stop());

type Playback = z.output<typeof videoPlayback.response>;

/** Waits until a film is ready and answers its ladder, its captions and the address of its mp4. */
async function served(
  file: string,
): Promise<Ladder & Pick<Playback, 'captions'> & { mp4: string; hls: string }> {
  const { system, client } = site;
  const id = videos.get(file) ?? '';
  await videoState(client, id, ['ready'], { everyMs: 300, limitMs: READY_MS });
  const answer = await client.send('GET', `/api/videos/${id}/playback`);
  const { hls, mp4, captions } = videoPlayback.response.parse(await answer.json());
  const master = new URL(hls ?? '', system.url).href;
  return { ...(await ladderAt(master)), captions, hls: master, mp4: new URL(mp4, system.url).href };
}

/** The numbers of pictures within `NEAR` of those at whole multiples of `step`, the start and the end left out. */
function near(step: number, frames: number): Set<number> {
  const numbers = new Set<number>();
  for (let border = step; border < frames - NEAR; border += step)
    for (let at = border - NEAR; at < border + NEAR; at++) numbers.add(at);
  return numbers;
}
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Border pictures are as like their source as those around the other key frames. */
function expectNoDip(likeness: readonly number[], chunkFrames: number, gopFrames: number): void {
  const borders = near(chunkFrames, likeness.length);
  const others = [...near(gopFrames, likeness.length)].filter((at) => !borders.has(at));
  const of = (numbers: Iterable<number>) => mean([...numbers].map((at) => likeness[at] ?? 0));
  expect(of(borders)).toBeGreaterThanOrEqual(of(others) - TOLERATED);
}

/** Likeness without that of the white pictures and those beside them: there is nothing in white to compare. */
function beyondFlash(odd: OddFile, likeness: readonly number[]): number[] {
  const from = Math.floor(((odd.flash ?? Infinity) - 0.1) * odd.rate);
  const to = Math.ceil(((odd.flash ?? -Infinity) + FLASH.seconds + 0.1) * odd.rate);
  return likeness.filter((_, at) => at < from || at > to);
}

/** Answers the seconds at which the key frames of a rendition are shown; a small one may keep one of two pictures. */
async function expectPictures(odd: OddFile, { url, frameRate }: Variant): Promise<readonly number[]> {
  const found = await picturesOf(url);
  const every = Math.round(odd.rate / frameRate);
  const [rate, frames] = [odd.rate / every, Math.ceil(odd.frames / every)];
  expect(frameRate).toBeCloseTo(rate, 2);
  expect(found).toMatchObject({ pixelFormat: 'yuv420p', pixelAspect: '1:1', fieldOrder: 'progressive' });
  expect(found.colours).toEqual(['bt709', 'bt709', 'bt709']);
  expect(found.times).toHaveLength(frames);
  for (const [at, time] of found.times.entries()) expect(Math.abs(time - at / rate)).toBeLessThan(0.5 / rate);
  expect((await playlistAt(url)).seconds).toBeCloseTo(frames / rate, 2);
  return found.keys.map((at) => at / rate);
}

async function expectSource(odd: OddFile, playlist: string): Promise<number> {
  const source = join(site.folder, odd.file);
  const { likeness, flash } = await compare(playlist, source, {
    ...{ size: odd.size, reference: odd.reference ?? 'null', scratch: source },
  });
  if (odd.reference !== null) {
    expect(likeness).toHaveLength(odd.frames);
    expect(Math.min(...beyondFlash(odd, likeness))).toBeGreaterThan(ALIKE);
    const { files, segments } = await playlistAt(playlist);
    const gopFrames = Math.round(2 * odd.rate);
    if (files.length > 1)
      expectNoDip(likeness, Math.ceil(segments / files.length) * 2 * gopFrames, gopFrames);
  }
  return flash / odd.rate;
}

describe('every kind of real file', () => {
  it.each(ODD_FILES.map((odd) => [odd.title, odd] as const))(
    '%s',
    async (_title, odd) => {
      const { variants, sound, mp4, hls } = await served(odd.file);
      expect(await brokenRules(hls)).toEqual([]);
      expect(variants).toHaveLength(odd.rungs ?? 1);
      expect(variants.at(-1)).toMatchObject({ width: odd.size[0], height: odd.size[1] });
      const keys = [];
      for (const variant of variants) keys.push(await expectPictures(odd, variant));
      for (const other of keys) expect(other).toEqual(keys[0]);
      const flash = await expectSource(odd, variants.at(-1)?.url ?? '');
      const picture = 1 / odd.rate;
      if (odd.flash !== null) expect(Math.abs(flash - odd.flash)).toBeLessThanOrEqual(picture + 0.001);
      expect(sound !== null).toBe(odd.sound);
      if (sound === null) return;
      const { samples, tone } = await listen(sound);
      expect(Math.abs(tone - flash)).toBeLessThanOrEqual(picture + 0.015);
      const told = Math.round((await playlistAt(sound)).seconds * SOUND_RATE);
      expect(samples - told).toBeGreaterThanOrEqual(0);
      expect(samples - told).toBeLessThan(1_024);
      const copy = await flashAndTone(mp4, odd.rate, join(site.folder, odd.file));
      expect(Math.abs(copy.tone - copy.flash)).toBeLessThanOrEqual(picture + 0.03);
    },
    READY_MS,
  );

  it(
    'sounds and subtitles in two languages can be chosen',
    async () => {
      const { hls, captions } = await served(LANGUAGES_FILE);
      const { sounds } = await masterAt(hls);
      const told = sounds.map(({ attributes }) =>
        ['NAME', 'LANGUAGE', 'DEFAULT'].map((name) => attributes[name]),
      );
      expect(told).toEqual([
        ['Português', 'pt-BR', 'YES'],
        ['Inglês', 'en', 'NO'],
      ]);
      const said = captions.map(async ({ language, label, address }) => {
        const text = await textOf(new URL(address, site.system.url).href);
        return [language, label, text.split('\n').at(-2)];
      });
      expect(await Promise.all(said)).toEqual([
        ['pt-BR', 'Português', 'Era uma vez'],
        ['en', 'Inglês', 'Once upon a time'],
      ]);
    },
    READY_MS,
  );

  it(
    'four hours',
    async () => {
      const { variants, sound, hls } = await served('film.mp4');
      expect(await brokenRules(hls)).toEqual([]);
      const url = variants[0]?.url ?? '';
      expect((await playlistAt(url)).seconds).toBe(LONG_FILM_SECONDS);
      expect(sound).not.toBeNull();
      expect(await lastPicture(url, join(site.folder, 'last.mp4'))).toBeCloseTo(LONG_FILM_SECONDS - 1, 2);
    },
    READY_MS,
  );
});

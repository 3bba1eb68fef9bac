import {
  assetKey,
  captionFile,
  eventSubject,
  MAX_CAPTIONS,
  mediaActed,
  readCaptions,
  removeCaption,
  removeFile,
  setCaption,
  type Swept,
} from '@alcova/contracts';
import { Sweep } from '../src/sweeper/sweep';
import { Film } from './support/film';
import { waitUntil } from '@alcova/testing';
import { ADMIN, startMedia, type TestMedia, USER } from './support/media';

const DAY_MS = 86_400_000;
let media: TestMedia;
let film: Film;
beforeAll(async () => {
  media = await startMedia();
  film = await Film.ready(media);
});
afterAll(() => media.stop());

const keyOf = (language: string, hash = 'a', assetId = film.assetId) =>
  assetKey(assetId, 1, captionFile(language, hash.repeat(64)));
const set = (language: string, key = keyOf(language), caller = ADMIN) =>
  media.rpc.request(setCaption, { assetId: film.assetId, language, label: language, key }, { caller });
const list = async (assetId = film.assetId) =>
  (await media.rpc.request(readCaptions, { assetId }, { caller: USER })).items.map(
    ({ language }) => language,
  );
const put = (key: string) => media.put(key, 'WEBVTT\n');

describe('captions out of the film itself', () => {
  const found = (of: Film, language: string, hash: string) => ({
    ...{ language, label: `${language} do arquivo` },
    key: keyOf(language, hash, of.assetId),
  });
  const labels = async (of: Film) =>
    (await media.rpc.request(readCaptions, { assetId: of.assetId }, { caller: USER })).items.map(
      ({ label }) => label,
    );

  it('are captions as any other, but where an administrator has sent one in the language', async () => {
    const own = await Film.planned(media);
    const sent = { assetId: own.assetId, language: 'pt-BR', label: 'Enviada' };
    const key = keyOf('pt-BR', 'a', own.assetId);
    await put(key);
    await media.rpc.request(setCaption, { ...sent, key }, { caller: ADMIN });
    const captions = [found(own, 'pt-BR', 'b'), found(own, 'en', 'b'), found(own, 'und', 'b')];
    for (const caption of captions) await put(caption.key);
    await own.encode(captions);
    expect(await labels(own)).toEqual(['Enviada', 'en do arquivo', 'und do arquivo']);
    // Later too: the one that is sent takes the place.
    const later = {
      assetId: own.assetId,
      language: 'en',
      label: 'English',
      key: keyOf('en', 'c', own.assetId),
    };
    await put(later.key);
    await media.rpc.request(setCaption, later, { caller: ADMIN });
    expect(await labels(own)).toEqual(['Enviada', 'English', 'und do arquivo']);
  });

  it('are never more than a video may have with those that were sent', async () => {
    const own = await Film.planned(media);
    for (let at = 0; at < MAX_CAPTIONS - 1; at++) {
      const language = `q${String.fromCharCode(97 + at)}`;
      const key = keyOf(language, 'a', own.assetId);
      await put(key);
      const sent = { assetId: own.assetId, language, label: language, key };
      await media.rpc.request(setCaption, sent, { caller: ADMIN });
    }
    const captions = [found(own, 'en', 'b'), found(own, 'es', 'b')];
    for (const caption of captions) await put(caption.key);
    await own.encode(captions);
    const kept = await labels(own);
    expect(kept).toHaveLength(MAX_CAPTIONS);
    expect(kept).toContain('en do arquivo');
    expect(kept).not.toContain('es do arquivo');
  });

  it('count only when their files are in the store and of the asset', async () => {
    const own = await Film.planned(media);
    for (const part of [0, 1]) await own.chunk(part);
    await own.sound();
    await expect(own.assemble([found(own, 'en', 'd')])).rejects.toMatchObject({ code: 'job.superseded' });
  });
});

describe('captions of an asset', () => {
  it('are one a language, the site’s own first', async () => {
    for (const language of ['en', 'es', 'pt-BR']) {
      await put(keyOf(language));
      await set(language);
    }
    await set('en');
    expect(await list()).toEqual(['pt-BR', 'en', 'es']);
    const removed = await media.rpc.request(
      removeCaption,
      { assetId: film.assetId, language: 'es' },
      { caller: ADMIN },
    );
    expect(removed.items.map(({ language }) => language)).toEqual(['pt-BR', 'en']);
  });

  it('are set and removed by administrators alone', async () => {
    await expect(set('en', keyOf('en'), USER)).rejects.toMatchObject({ code: 'auth.forbidden' });
    const removal = media.rpc.request(
      removeCaption,
      { assetId: film.assetId, language: 'en' },
      { caller: USER },
    );
    await expect(removal).rejects.toMatchObject({ code: 'auth.forbidden' });
  });

  it('refer only to files of the asset that are in the store', async () => {
    await put(keyOf('fr', 'b', 'another'));
    for (const key of [keyOf('fr', 'c'), keyOf('fr', 'b', 'another'), film.key('video.mp4')])
      await expect(set('fr', key)).rejects.toMatchObject({ code: 'upload.not-found' });
    await expect(list('another')).rejects.toMatchObject({ code: 'upload.not-found' });
  });

  it('are never more than may be, also when many are set at once', async () => {
    const languages = Array.from({ length: 25 }, (_, index) => `q${String.fromCharCode(97 + index)}`);
    await Promise.all(languages.map((language) => put(keyOf(language))));
    const outcomes = await Promise.allSettled(languages.map((language) => set(language)));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(25 + 2 - MAX_CAPTIONS);
    for (const outcome of refused) expect(outcome).toMatchObject({ reason: { code: 'caption.too-many' } });
    expect(await list()).toHaveLength(MAX_CAPTIONS);
    // One that is there already can still be replaced.
    await put(keyOf('pt-BR', 'd'));
    await set('pt-BR', keyOf('pt-BR', 'd'));
  });

  it('leave their files to the sweeper once nothing refers to them', async () => {
    const swept: Swept[] = [];
    let cursor: string | null = null;
    do {
      const step: { swept: Swept[]; cursor: string | null } = await media.app
        .get(Sweep)
        .step(cursor, { dryRun: false, now: new Date(Date.now() + 2 * DAY_MS) });
      swept.push(...step.swept);
      ({ cursor } = step);
    } while (cursor !== null);
    const captions = new Set(swept.filter(({ reason }) => reason === 'unused-caption').map(({ key }) => key));
    expect(captions).toContain(keyOf('pt-BR', 'a'));
    expect(captions).not.toContain(keyOf('pt-BR', 'd'));
    const left = await media.bucket.keys(assetKey(film.assetId, 1, 'captions/'));
    expect(left).toHaveLength(MAX_CAPTIONS);
    expect(left).toContain(keyOf('pt-BR', 'd'));
  });

  it('go with the asset', async () => {
    await media.rpc.request(removeFile, { s3Key: film.s3Key }, { caller: ADMIN });
    await expect(list()).rejects.toMatchObject({ code: 'upload.not-found' });
    await waitUntil(
      "the film's files to be gone",
      async () => (await media.bucket.keys(assetKey(film.assetId, 1, ''))).length === 0,
    );
    const rows = async () => media.query('SELECT 1 FROM captions WHERE asset_id = $1', [film.assetId]);
    await waitUntil("the captions' rows to be gone", async () => (await rows()).length === 0);
  });

  it('are in what the audit log is told of the file, as is its deletion', async () => {
    const other = await Film.ready(media);
    const place = { assetId: other.assetId, language: 'en' };
    const key = keyOf('en', 'a', other.assetId);
    await put(key);
    await media.rpc.request(setCaption, { ...place, label: 'en', key }, { caller: ADMIN });
    await media.rpc.request(removeCaption, place, { caller: ADMIN });
    await media.rpc.request(removeFile, { s3Key: other.s3Key }, { caller: ADMIN });
    const told = await media.query(
      `SELECT body::json->'payload' AS act FROM outbox
       WHERE subject = $1 AND body::json->'payload'->>'subject' = $2 ORDER BY id`,
      [eventSubject(mediaActed), other.assetId],
    );
    const by = { actor: ADMIN, subject: other.assetId, before: null };
    expect(told).toEqual([
      { act: { ...by, action: 'file.begin', after: { media: 'video', size: 5 } } },
      { act: { ...by, action: 'file.receive', after: { media: 'video', size: 5 } } },
      { act: { ...by, action: 'caption.set', after: { language: 'en' } } },
      { act: { ...by, action: 'caption.remove', after: { language: 'en' } } },
      { act: { ...by, action: 'file.delete', after: null } },
    ]);
  });
});

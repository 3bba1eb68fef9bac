import {
  acceptAlignment,
  type AlignedSentence,
  ANONYMOUS,
  assetKey,
  captionFile,
  failJob,
  finishJob,
  moveBoundary,
  readAlignment,
  readCaptions,
  removeAlignment,
  removeFile,
  reportProgress,
  setCaption,
  setVoiceText,
} from '@alcova/contracts';
import { Film } from './support/film';
import { ADMIN, startMedia, type TestMedia, USER } from './support/media';

let media: TestMedia;
let film: Film;
beforeAll(async () => {
  media = await startMedia();
});
afterAll(() => media.stop());
beforeEach(async () => {
  film = await Film.ready(media);
});

const TEXT = 'Era tarde. Ninguém respondeu. Fim.';
const sentence = (text: string, start: number, end: number): AlignedSentence => ({
  ...{ text, start, end, joined: false },
  confidence: 0.9,
});
const SENTENCES = [
  sentence('Era tarde.', 1, 2),
  sentence('Ninguém respondeu.', 2.5, 4),
  sentence('Fim.', 6, 7),
];
const OUTCOME = { kind: 'align' as const, result: { sentences: SENTENCES } };

const of = () => ({ assetId: film.assetId });
const start = (text = TEXT, caller = ADMIN) => media.rpc.request(setVoiceText, { ...of(), text }, { caller });
const read = async () => (await media.rpc.request(readAlignment, of(), { caller: ADMIN })).alignment;
const move = (version: number, at: number, second: number) =>
  media.rpc.request(
    moveBoundary,
    { ...of(), version, moves: [{ at, start: second, joined: false }] },
    { caller: ADMIN },
  );
const keyOf = (hash: string) => assetKey(film.assetId, 1, captionFile('pt-BR', hash.repeat(64)));
const accept = async (version: number, hash: string, replace = false) => {
  await media.put(keyOf(hash), 'WEBVTT\n');
  const caption = { language: 'pt-BR', label: 'Português (sincronizada)', key: keyOf(hash) };
  return media.rpc.request(acceptAlignment, { ...of(), ...caption, version, replace }, { caller: ADMIN });
};
const captionKeys = async () =>
  (await media.rpc.request(readCaptions, of(), { caller: USER })).items.map(({ key }) => key);
/** A film whose text was aligned. Answers the version. */
const aligned = async (): Promise<number> => {
  await start();
  await film.do('align', OUTCOME);
  return (await read())?.version ?? 0;
};

describe('the text of a voice', () => {
  it('goes to a worker with the sound of the film, and its sentences come back', async () => {
    expect(await read()).toBeNull();
    expect((await start()).alignment).toMatchObject({
      state: 'waiting',
      text: TEXT,
      sentences: [],
      percent: 0,
    });
    const jobId = await film.jobId('align');
    const ticket = await film.begin(jobId);
    expect(ticket).toMatchObject({ kind: 'align', text: TEXT, sourceSize: 9 });
    expect(ticket?.sourceUrl).toContain('audio/audio.mp4');
    const lease = { jobId, token: ticket?.token ?? '' };
    await media.rpc.request(reportProgress, { ...lease, percent: 40 }, { caller: ANONYMOUS });
    expect(await read()).toMatchObject({ state: 'running', percent: 40 });
    await media.rpc.request(finishJob, { ...lease, outcome: OUTCOME }, { caller: ANONYMOUS });
    expect(await read()).toMatchObject({
      state: 'done',
      sentences: SENTENCES,
      acceptedAt: null,
      reason: null,
    });
    // Told in one place: the job keeps nothing of it.
    expect(await media.query('SELECT result FROM jobs WHERE id = $1', [jobId])).toEqual([{ result: {} }]);
    expect(await captionKeys()).toEqual([]);
  });

  it('waits until the film is ready', async () => {
    film = await Film.planned(media);
    await expect(start()).rejects.toMatchObject({ code: 'alignment.not-ready' });
    expect(await read()).toBeNull();
  });

  it('is replaced by a newer one: what comes late of the old one is not kept, and its worker is told to stop', async () => {
    await start('O texto antigo.');
    const old = await film.take('align', 0);
    await start();
    const progress = media.rpc.request(reportProgress, { ...old, percent: 50 }, { caller: ANONYMOUS });
    expect(await progress).toEqual({ keepGoing: false });
    const late = media.rpc.request(finishJob, { ...old, outcome: OUTCOME }, { caller: ANONYMOUS });
    expect(await late).toEqual({ accepted: false });
    expect(await read()).toMatchObject({ state: 'waiting', text: TEXT, sentences: [] });
    await film.do('align', OUTCOME, 1);
    expect(await read()).toMatchObject({ state: 'done', sentences: SENTENCES });
  });

  it('is one, also where two are sent at once', async () => {
    await Promise.all([start('Um texto.'), start('Outro texto.')]);
    const waiting = await media.query<{ part: number }>(
      `SELECT part FROM jobs WHERE asset_id = $1 AND kind = 'align' AND state = 'queued'`,
      [film.assetId],
    );
    expect(waiting).toHaveLength(1);
    const ticket = await film.begin(await film.jobId('align', waiting[0]?.part));
    expect(ticket?.text).toBe((await read())?.text);
  });

  it('says why it could not be aligned, and leaves the film as it is', async () => {
    await start();
    const lease = await film.take('align');
    await media.rpc.request(
      failJob,
      { ...lease, permanent: true, code: 'alignment.other-text', detail: 'not found' },
      { caller: ANONYMOUS },
    );
    const found = await read();
    expect(found?.state).toBe('failed');
    expect(found?.reason).toContain('não parece ser');
    const [row] = await media.query('SELECT state FROM assets WHERE id = $1', [film.assetId]);
    expect(row).toEqual({ state: 'ready' });
  });

  it('goes with the film, and when it is taken away, with all that came of it', async () => {
    await aligned();
    expect(await media.rpc.request(removeAlignment, of(), { caller: ADMIN })).toEqual({ alignment: null });
    expect(await read()).toBeNull();
    // The next one has a job of its own.
    expect((await start()).alignment.state).toBe('waiting');
    const running = await film.take('align', 1);
    await media.rpc.request(removeFile, { s3Key: film.s3Key }, { caller: ADMIN });
    const progress = media.rpc.request(reportProgress, { ...running, percent: 50 }, { caller: ANONYMOUS });
    expect(await progress).toEqual({ keepGoing: false });
    expect(await media.query('SELECT * FROM alignments WHERE asset_id = $1', [film.assetId])).toEqual([]);
    await expect(read()).rejects.toMatchObject({ code: 'upload.not-found' });
  });

  it('is for administrators alone', async () => {
    await expect(start(TEXT, USER)).rejects.toMatchObject({ code: 'auth.forbidden' });
    const reading = media.rpc.request(readAlignment, of(), { caller: USER });
    await expect(reading).rejects.toMatchObject({ code: 'auth.forbidden' });
  });
});

describe('sentences that were found', () => {
  it('are moved by one person at a time', async () => {
    const version = await aligned();
    const { alignment } = await move(version, 1, 3);
    expect(alignment.sentences[1]).toMatchObject({ start: 3, end: 4, confidence: 1 });
    await expect(move(version, 2, 5)).rejects.toMatchObject({ code: 'alignment.version-conflict' });
    await expect(move(alignment.version, 1, 0.5)).rejects.toMatchObject({ code: 'alignment.order' });
    const both = await Promise.allSettled([move(alignment.version, 2, 5), move(alignment.version, 2, 5.5)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('are not moved or accepted before they are there', async () => {
    await expect(move(1, 0, 1)).rejects.toMatchObject({ code: 'alignment.none' });
    const { alignment } = await start();
    await expect(move(alignment.version, 0, 1)).rejects.toMatchObject({ code: 'alignment.not-done' });
    await expect(accept(alignment.version, 'a')).rejects.toMatchObject({ code: 'alignment.not-done' });
  });

  it('become the caption of the film, again after each change', async () => {
    const version = await aligned();
    const { alignment } = await accept(version, 'a');
    expect(alignment.acceptedAt).not.toBeNull();
    expect(await captionKeys()).toEqual([keyOf('a')]);
    await expect(accept(version, 'b')).rejects.toMatchObject({ code: 'alignment.version-conflict' });
    const changed = (await move(alignment.version, 1, 3)).alignment;
    expect(changed.acceptedAt).toBeNull();
    await accept(changed.version, 'b');
    expect(await captionKeys()).toEqual([keyOf('b')]);
  });

  it('take the place of a caption that somebody sent only when that is asked for', async () => {
    const version = await aligned();
    await media.put(keyOf('c'), 'WEBVTT\n');
    const sent = { ...of(), language: 'pt-BR', label: 'Enviada', key: keyOf('c') };
    await media.rpc.request(setCaption, sent, { caller: ADMIN });
    await expect(accept(version, 'a')).rejects.toMatchObject({ code: 'alignment.caption-exists' });
    expect(await captionKeys()).toEqual([keyOf('c')]);
    await accept(version, 'a', true);
    expect(await captionKeys()).toEqual([keyOf('a')]);
  });

  it('need a caption that is in the store and of this film', async () => {
    const version = await aligned();
    const caption = { language: 'pt-BR', label: 'Português', version, replace: true };
    const missing = { ...of(), ...caption, key: keyOf('e') };
    await expect(media.rpc.request(acceptAlignment, missing, { caller: ADMIN })).rejects.toMatchObject({
      code: 'upload.not-found',
    });
    const other = assetKey('another', 1, captionFile('pt-BR', 'f'.repeat(64)));
    await media.put(other, 'WEBVTT\n');
    const foreign = { ...of(), ...caption, key: other };
    await expect(media.rpc.request(acceptAlignment, foreign, { caller: ADMIN })).rejects.toMatchObject({
      code: 'upload.not-found',
    });
  });
});

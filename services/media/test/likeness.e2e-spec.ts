import {
  ANONYMOUS,
  addListedEntries,
  assetEvidence,
  assetMatched,
  beginHashImport,
  deleteHashList,
  eventEnvelope,
  eventSubject,
  finishHashImport,
  getAsset,
  type HashedFrame,
  type ListedEntry,
  listHashLists,
  mediaActed,
  readHashList,
  takedownChanged,
  videoCreated,
} from '@alcova/contracts';
import { tellFact, waitUntil } from '@alcova/testing';
import { randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { Film } from './support/film';
import { HashedClips } from './support/hashed-clips';
import { ADMIN, startMedia, type TestMedia, USER } from './support/media';

type Told = z.output<typeof assetMatched.payload>;

const FILM =
  'mandelbrot=size=640x360:rate=12:start_x=-0.74364:start_y=-0.13182:start_scale=2:end_scale=0.02:end_pts=300';
const OTHER =
  'mandelbrot=size=640x360:rate=12:start_x=-0.16:start_y=-1.04:start_scale=1.2:end_scale=0.02:end_pts=300';
const LOGO = 'drawbox=x=iw*0.86:y=ih*0.04:w=iw*0.1:h=ih*0.1:color=white@0.8:t=fill';
const ADMINISTRATOR = { caller: ADMIN };
const sha = () => randomBytes(32).toString('hex');
const anyList = () => listOf([{ kind: 'sha256', hash: sha() }]);

let media: TestMedia;
let clips: HashedClips;
let frames: HashedFrame[];
let original: string;

beforeAll(async () => {
  [media, clips] = await Promise.all([startMedia(), HashedClips.open()]);
  original = await clips.make('original', FILM);
  frames = await clips.hashes(original);
});
afterAll(() => Promise.all([media.stop(), clips.close()]));

const videoOn = (assetId: string, videoId: string) =>
  tellFact(media.nats, videoCreated, {
    ...{ aggregateId: videoId, aggregateVersion: 1, payload: { videoId, assetId } },
  });
const decided = (videoId: string, version: number, isHidden: boolean) =>
  tellFact(media.nats, takedownChanged, {
    ...{ aggregateId: `video:${videoId}`, aggregateVersion: version },
    payload: {
      ...{ subject: { kind: 'video', id: videoId }, isHidden, caseId: 'caso1' },
      reason: isHidden ? 'removed' : null,
    },
  });

/** A film whose frames and file have these hashes; everything is made, and it was compared with the lists. */
async function film(hashes: HashedFrame[], sha256 = sha()): Promise<Film> {
  const made = await Film.planned(media, sha256);
  made.hashes = (part) => (part === 0 ? hashes : []);
  await made.encode();
  return made;
}
const stateOf = async ({ assetId }: Film) =>
  (await media.rpc.request(getAsset, { assetId }, { caller: ANONYMOUS })).state;
const likenessOf = async ({ assetId }: Film) =>
  (
    await media.query<{ likeness_state: string }>('SELECT likeness_state FROM assets WHERE id = $1', [
      assetId,
    ])
  )[0]?.likeness_state;
const isListed = async ({ assetId }: Film) =>
  (await media.query('SELECT 1 FROM listings WHERE asset_id = $1', [assetId])).length > 0;

/** What the desk was told of an asset. */
async function told({ assetId }: Film): Promise<Told[]> {
  const rows = await media.query<{ body: string }>(
    `SELECT body FROM outbox WHERE subject = $1 AND body LIKE '%' || $2 || '%' ORDER BY id`,
    [eventSubject(assetMatched), assetId],
  );
  return rows
    .map(({ body }) => assetMatched.payload.parse(eventEnvelope.parse(JSON.parse(body)).payload))
    .filter((payload) => payload.assetId === assetId);
}

async function listOf(entries: ListedEntry[], name = 'De fora'): Promise<string> {
  const { id } = await media.rpc.request(beginHashImport, {}, ADMINISTRATOR);
  await media.rpc.request(addListedEntries, { id, step: 0, entries }, ADMINISTRATOR);
  await media.rpc.request(finishHashImport, { id, name, entries: entries.length }, ADMINISTRATOR);
  return id;
}
const wholeFrames = (of: HashedFrame[]): ListedEntry[] =>
  of.map(({ at, quality, asked }) => ({
    ...{ kind: 'perceptual', at, quality, film: 'filme-1' },
    hash: Buffer.from(asked, 'base64').subarray(0, 32).toString('hex'),
  }));

describe('a film that was removed', () => {
  let removed: Film;
  const video = `video-${randomUUID()}`;
  const sha256 = sha();

  beforeAll(async () => {
    removed = await film(frames, sha256);
    await videoOn(removed.assetId, video);
    await decided(video, 1, true);
    await waitUntil('the removed film on the list', () => isListed(removed));
    await media.compare();
  });

  it('stands on the own list with all that is known of it, and is not like itself', async () => {
    expect([await stateOf(removed), await likenessOf(removed)]).toEqual(['ready', 'clear']);
    const { items } = await media.rpc.request(listHashLists, {}, ADMINISTRATOR);
    expect(items[0]).toMatchObject({ isOwn: true, hashes: frames.length, files: 1 });
  });

  it.each([
    ['encoded again at half the bitrate', 'null', '600k'],
    ['scaled to 480p', 'scale=854:480', '1200k'],
    ['cropped by 5 %', 'crop=iw*0.95:ih*0.95', '1200k'],
    ['cropped by 5 % at a corner', 'crop=iw*0.95:ih*0.95:0:0', '1200k'],
    ['with a logo', LOGO, '1200k'],
    ['mirrored', 'hflip', '1200k'],
  ])('does not come back %s', async (name, filters, bitrate) => {
    const changed = await clips.change(original, name.replaceAll(/\W/g, '-'), filters, bitrate);
    const again = await film(await clips.hashes(changed));
    expect([await stateOf(again), await likenessOf(again)]).toEqual(['playable', 'matched']);
  });

  it('does not come back as the same file, is told once there is a video, and opens with the decision alone', async () => {
    const again = await film([], sha256);
    expect([await stateOf(again), await likenessOf(again)]).toEqual(['playable', 'matched']);
    expect(await told(again)).toEqual([]);
    const its = `video-${randomUUID()}`;
    await videoOn(again.assetId, its);
    await waitUntil('the match to be told', async () => (await told(again)).length > 0);
    const match = { list: 'Removidos deste site', listedAssetId: removed.assetId, kind: 'sha256' };
    expect(await told(again)).toMatchObject([{ videoId: its, matches: [match] }]);
    await media.compare();
    expect(await stateOf(again)).toBe('playable');
    await decided(its, 2, false);
    await waitUntil('the film to be ready again', async () => (await stateOf(again)) === 'ready');
    // What was decided before comes late, and changes nothing.
    await decided(its, 1, true);
    await decided(its, 3, false);
    await waitUntil('the third decision', async () => (await decisionOn(its)) === 3);
    expect([await likenessOf(again), await isListed(again), (await told(again)).length]).toEqual([
      ...['allowed', false, 1],
    ]);
  });

  it('may come back once it was restored', async () => {
    await decided(video, 2, false);
    await waitUntil('the film off the list', async () => !(await isListed(removed)));
    expect(await stateOf(await film(frames, sha256))).toBe('ready');
    await decided(video, 3, true);
    await waitUntil('the film back on the list', () => isListed(removed));
  });

  it('says nothing of another scene', async () => {
    const other = await film(await clips.hashes(await clips.make('other', OTHER)));
    expect([await stateOf(other), await likenessOf(other)]).toEqual(['ready', 'clear']);
  });

  const decisionOn = async (videoId: string) =>
    (
      await media.query<{ version: number }>('SELECT version FROM likeness_decisions WHERE video_id = $1', [
        videoId,
      ])
    )[0]?.version;
});

describe('a list from outside', () => {
  it('is compared with what is public already, and what is like it is told', async () => {
    const source = await clips.make('public', OTHER.replace('start_scale=1.2', 'start_scale=0.9'));
    const known = await film(await clips.hashes(source));
    const video = `video-${randomUUID()}`;
    await videoOn(known.assetId, video);
    const mirrored = await clips.hashes(await clips.change(source, 'public-mirrored', 'hflip'));
    const id = await listOf(wholeFrames(mirrored), 'Lista irmã');
    await media.compare();
    await waitUntil('the match to be told', async () => (await told(known)).length > 0);
    expect(await told(known)).toMatchObject([
      { videoId: video, matches: [{ list: 'Lista irmã', listedAssetId: null, kind: 'perceptual' }] },
    ]);
    expect([await stateOf(known), await likenessOf(known)]).toEqual(['ready', 'matched']);
    await media.rpc.request(deleteHashList, { id }, ADMINISTRATOR);
    const again = await film(await clips.hashes(source));
    expect(await likenessOf(again)).toBe('clear');
  });

  it('counts when all of it is there, once, and is read again as it came', async () => {
    const entries: ListedEntry[] = [...wholeFrames(frames.slice(0, 2)), { kind: 'sha256', hash: sha() }];
    const { id } = await media.rpc.request(beginHashImport, {}, ADMINISTRATOR);
    const add = (step: number, part: ListedEntry[]) =>
      media.rpc.request(addListedEntries, { id, step, entries: part }, ADMINISTRATOR);
    await add(0, entries.slice(0, 1));
    expect(await add(0, entries.slice(0, 1))).toEqual({ steps: 1 });
    await expect(add(2, entries)).rejects.toMatchObject({ code: 'hashes.not-found' });
    await add(1, entries.slice(1));
    const finish = (count: number) =>
      media.rpc.request(finishHashImport, { id, name: 'Em partes', entries: count }, ADMINISTRATOR);
    await expect(finish(4)).rejects.toMatchObject({ code: 'hashes.cut-off' });
    const read = (after: number) => media.rpc.request(readHashList, { id, after }, ADMINISTRATOR);
    await expect(read(0)).rejects.toMatchObject({ code: 'hashes.not-found' });
    expect(await finish(3)).toMatchObject({ name: 'Em partes', hashes: 2, files: 1, isOwn: false });
    const first = await read(0);
    const second = await read(first.next ?? 0);
    expect([...first.entries, ...second.entries]).toEqual(entries);
    expect(second.next).toBeNull();
    const told = await media.query<{ action: string; after: unknown }>(
      `SELECT body::json->'payload'->>'action' AS action, body::json->'payload'->'after' AS after FROM outbox
       WHERE subject = $1 AND body::json->'payload'->>'subject' = $2 ORDER BY id`,
      [eventSubject(mediaActed), id],
    );
    // One export is one entry, however many pages it has.
    expect(told).toEqual([
      { action: 'hash-list.import', after: { entries: 3 } },
      { action: 'hash-list.export', after: { entries: 3 } },
    ]);
  });

  it('is told to the audit log by its name when it goes, and as refused when it never came in whole', async () => {
    const refused = await media.rpc.request(beginHashImport, {}, ADMINISTRATOR);
    const { id } = await media.rpc.request(beginHashImport, {}, ADMINISTRATOR);
    const entries: ListedEntry[] = [{ kind: 'sha256', hash: sha() }];
    await media.rpc.request(addListedEntries, { id, step: 0, entries }, ADMINISTRATOR);
    await media.rpc.request(finishHashImport, { id, name: 'Lista irmã', entries: 1 }, ADMINISTRATOR);
    for (const list of [refused.id, id]) await media.rpc.request(deleteHashList, { id: list }, ADMINISTRATOR);
    const told = await media.query<{ action: string; title: string | null }>(
      `SELECT body::json->'payload'->>'action' AS action, body::json->'payload'->>'title' AS title FROM outbox
       WHERE subject = $1 AND body::json->'payload'->>'subject' = ANY ($2) ORDER BY id`,
      [eventSubject(mediaActed), [refused.id, id]],
    );
    expect(told).toEqual([
      { action: 'hash-list.import', title: 'Lista irmã' },
      { action: 'hash-list.refuse', title: null },
      { action: 'hash-list.delete', title: 'Lista irmã' },
    ]);
  });

  it('is for administrators alone, and the own list is never taken away', async () => {
    const id = await anyList();
    await expect(media.rpc.request(deleteHashList, { id }, { caller: USER })).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
    await expect(media.rpc.request(deleteHashList, { id: 'removed' }, ADMINISTRATOR)).rejects.toMatchObject({
      code: 'hashes.not-found',
    });
  });
});

it('tells what is known of a file, for evidence', async () => {
  const sha256 = sha();
  const { assetId } = await film(frames.slice(0, 2), sha256);
  const evidence = await media.rpc.request(assetEvidence, { assetId }, ADMINISTRATOR);
  expect(evidence).toMatchObject({
    assetId,
    sha256,
    fileName: 'clip.mp4',
    algorithm: 'pdq',
    algorithmVersion: 1,
  });
  expect(evidence.hashes.map(({ at }) => at)).toEqual([0, 1]);
});

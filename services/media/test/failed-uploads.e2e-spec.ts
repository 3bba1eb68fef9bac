import {
  ANONYMOUS,
  beginUpload,
  completeUpload,
  eventEnvelope,
  failJob,
  failUpload,
  readUploadLog,
  removeFile,
  retryAsset,
  uploadFailed,
} from '@alcova/contracts';
import type { EntityManager } from 'typeorm';
import { personalDataParts } from '../src/personal-data/parts';
import { Film } from './support/film';
import { ADMIN, startMedia, type TestMedia } from './support/media';

let media: TestMedia;
beforeAll(async () => {
  media = await startMedia();
});
afterAll(() => media.stop());

const fail = async (film: Film, code: string) =>
  media.rpc.request(
    failJob,
    { ...(await film.take('chunk')), permanent: true, code, detail: '' },
    { caller: ANONYMOUS },
  );
/** What was told of a file to who sent it. */
async function told(assetId: string) {
  const rows = await media.query<{ body: string }>(
    `SELECT body FROM outbox WHERE kind = 'event' AND body::json->>'name' = $1 ORDER BY id`,
    [uploadFailed.name],
  );
  return rows
    .map(({ body }) => uploadFailed.payload.parse(eventEnvelope.parse(JSON.parse(body)).payload))
    .filter((payload) => payload.assetId === assetId);
}
const awaited = (assetId: string) =>
  media.query('SELECT account_id FROM awaited_uploads WHERE asset_id = $1', [assetId]);

describe('who sent a file', () => {
  it('is told once that work on it failed, also when it is tried again and fails again', async () => {
    const film = await Film.planned(media);
    expect(await awaited(film.assetId)).toEqual([{ account_id: 'admin1' }]);
    await fail(film, 'internal');
    await media.rpc.request(retryAsset, { assetId: film.assetId }, { caller: ADMIN });
    await fail(film, 'internal');
    expect(await told(film.assetId)).toEqual([
      expect.objectContaining({ accountId: 'admin1', state: 'failed' }),
    ]);
    expect(await awaited(film.assetId)).toEqual([]);
  });

  it('is told that the file was refused, with the reason', async () => {
    const film = await Film.planned(media);
    await fail(film, 'upload.not-a-video');
    expect(await told(film.assetId)).toEqual([
      expect.objectContaining({ state: 'refused', reason: 'upload.not-a-video' }),
    ]);
  });

  it('is told nothing of what was cancelled, broken off or deleted, nor of what went well', async () => {
    const begun = await media.rpc.request(
      beginUpload,
      { kind: 'video', fileName: 'clip.mp4', declaredSize: 5 },
      { caller: ADMIN },
    );
    const { uploadId, assetId } = begun;
    await media.rpc.request(
      failUpload,
      { uploadId, size: 0, reason: 'upload.interrupted' },
      { caller: ADMIN },
    );
    const deleted = await media.upload();
    await media.rpc.request(removeFile, { s3Key: deleted.s3Key }, { caller: ADMIN });
    for (const id of [assetId ?? '', deleted.assetId]) {
      expect(await told(id)).toEqual([]);
      expect(await awaited(id)).toEqual([]);
    }
  });

  it('is not known where an operator sent it', async () => {
    const operator = { caller: { kind: 'system', name: 'operator' } } as const;
    const { uploadId, s3Key } = await media.rpc.request(
      beginUpload,
      { kind: 'video', fileName: 'clip.mp4', declaredSize: 5 },
      operator,
    );
    await media.put(s3Key, 'bytes');
    const { id } = await media.rpc.request(completeUpload, { uploadId, size: 5 }, operator);
    expect(await awaited(id)).toEqual([]);
  });

  it('can have a copy of what is known, and is forgotten with the account', async () => {
    const { assetId } = await media.upload();
    const manager: EntityManager = media.database.dataSource.manager;
    const collected: object[] = [];
    for (const part of personalDataParts)
      for await (const rows of part.collect(manager, 'admin1')) collected.push(...rows);
    expect(collected).toContainEqual({ sentAt: expect.any(String) as string });
    for (const part of personalDataParts) await part.erase(manager, 'admin1');
    expect(await awaited(assetId)).toEqual([]);
  });

  it('and gives it up is named in the log, with how much had come, until the account is erased', async () => {
    const { uploadId } = await media.rpc.request(
      beginUpload,
      { kind: 'video', fileName: 'desistencia.mp4', declaredSize: 9 },
      { caller: ADMIN },
    );
    const given = { uploadId, size: 9, reason: 'upload.cancelled', sent: 4 };
    expect(await media.rpc.request(failUpload, given, { caller: ADMIN })).toEqual({ logged: true });
    const told = async () =>
      (await media.rpc.request(readUploadLog, { q: 'desistencia' }, { caller: ADMIN })).items;
    const entry = { status: 'error', reason: 'upload.cancelled', fileSize: 9 };
    expect(await told()).toMatchObject([{ ...entry, cancelled: { sent: 4, accountId: 'admin1' } }]);
    const manager: EntityManager = media.database.dataSource.manager;
    const collected: object[] = [];
    for (const part of personalDataParts)
      for await (const rows of part.collect(manager, 'admin1')) collected.push(...rows);
    expect(collected).toContainEqual({ title: '', cancelledAt: expect.any(String) as string });
    for (const part of personalDataParts) await part.erase(manager, 'admin1');
    expect(await told()).toMatchObject([{ ...entry, cancelled: { sent: 4, accountId: null } }]);
  });
});

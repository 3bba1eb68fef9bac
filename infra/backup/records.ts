import {
  ERASURE_PREFIX,
  eventEnvelope,
  eventSubject,
  id,
  reportCategory,
  reportSubject,
  videoDeleted,
} from '@alcova/contracts';
import { mkdir, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { StartFailure } from '../parts/failure';
import type { Bucket } from './bucket';
import { type DatabaseUrls, withClient } from './databases';
import { parsedJson, recordsFile, unlessMissing, writeWhole } from './layout';

/** A content that is held back, and for what. */
const hold = z.object({ subject: reportSubject, category: reportCategory });
export type Hold = z.output<typeof hold>;
const holdRows = z.array(z.object({ kind: z.string(), id: z.string(), category: z.string() }));
const bodyRows = z.array(z.object({ body: z.string() }));

/** Ids, kinds and times: nothing of a person. */
const records = z.object({
  at: z.iso.datetime(),
  /** Who had the account erased: the store's record of it, by its name there. */
  erasures: z.record(id, z.unknown()),
  deletedVideos: z.array(id),
  /** What lay in the trash at the last look, from where it may come back. */
  trashedVideos: z.array(id).default([]),
  holds: z.array(hold),
});
type Records = z.output<typeof records>;

/** Of one look. More contents than this are not hidden at once on any site; the look fails rather than forget some. */
const MAX_HOLDS = 100_000;
const JSON_NAME = /^([A-Za-z0-9_-]{1,64})\.json$/;

/** What one look found that was not known. */
export interface Followed {
  readonly erased: number;
  readonly deleted: number;
  readonly held: number;
}

/**
 * Keeps beside the backups, in its newest state, what a restore must not bring back: who had the account erased, which videos were deleted,
 * which contents are held back. To be asked at least twice an hour: catalogue remembers deletions for an hour.
 */
export async function followRecords(
  root: string,
  databases: DatabaseUrls,
  bucket: Bucket,
): Promise<Followed> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const known = await recordsOf(root);
  const erasures = { ...known?.erasures };
  const knownErasures = Object.keys(erasures).length;
  for await (const { key } of bucket.objects(ERASURE_PREFIX)) {
    const name = JSON_NAME.exec(key.slice(ERASURE_PREFIX.length))?.[1];
    if (name === undefined || name in erasures) continue;
    const open = await bucket.open(key);
    if (open !== undefined) erasures[name] = parsedJson(await text(open.body));
  }
  const before = known?.deletedVideos ?? [];
  const deletedVideos = [...new Set([...before, ...(await deletedLately(databases.catalogue))])];
  const trashedVideos = await trashedNow(databases.catalogue);
  const holds = await heldContents(databases.moderation);
  const found: Records = { at: new Date().toISOString(), erasures, deletedVideos, trashedVideos, holds };
  await writeWhole(recordsFile(root), found);
  return {
    erased: Object.keys(erasures).length - knownErasures,
    deleted: deletedVideos.length - before.length,
    held: holds.length,
  };
}

/** Undefined where nobody ever looked. @throws StartFailure for a damaged file: what it held must not be forgotten */
async function recordsOf(root: string): Promise<Records | undefined> {
  const file = recordsFile(root);
  const known = await unlessMissing(readFile(file, 'utf8'));
  if (known === undefined) return undefined;
  const read = records.safeParse(parsedJson(known));
  if (!read.success) throw new StartFailure(`Os registros em ${file} estão danificados.`);
  return read.data;
}

/** Out of the events that catalogue wrote in the transactions of the deletions. */
async function deletedLately(catalogueUrl: string): Promise<string[]> {
  const { rows } = await withClient(catalogueUrl, (client) =>
    client.query(`SELECT body FROM outbox WHERE kind = 'event' AND subject = $1`, [
      eventSubject(videoDeleted),
    ]),
  );
  return bodyRows
    .parse(rows)
    .map(({ body }) => videoDeleted.payload.parse(eventEnvelope.parse(parsedJson(body)).payload).videoId);
}

async function trashedNow(catalogueUrl: string): Promise<string[]> {
  const { rows } = await withClient(catalogueUrl, (client) =>
    client.query('SELECT id FROM trashed_videos ORDER BY id'),
  );
  return z
    .array(z.object({ id }))
    .parse(rows)
    .map((row) => row.id);
}

/** What moderation holds back now. */
async function heldContents(moderationUrl: string): Promise<Hold[]> {
  const { rows } = await withClient(moderationUrl, (client) =>
    client.query(
      `SELECT h.subject_kind AS kind, h.subject_id AS id, c.category FROM content_holds h JOIN cases c ON c.id = h.case_id
       WHERE h.is_hidden ORDER BY 1, 2 LIMIT ${MAX_HOLDS + 1}`,
    ),
  );
  const found = holdRows.parse(rows);
  if (found.length > MAX_HOLDS) throw new Error(`mais de ${MAX_HOLDS} conteúdos retirados`);
  return found.map(({ kind, id: subjectId, category }) =>
    hold.parse({ subject: { kind, id: subjectId }, category }),
  );
}

/** Puts the newest erasures into a bucket; answers how many were not there. */
export async function restoreErasures(root: string, bucket: Bucket): Promise<number> {
  let added = 0;
  for (const [name, record] of Object.entries((await recordsOf(root))?.erasures ?? {})) {
    const key = `${ERASURE_PREFIX}${name}.json`;
    if ((await bucket.look(key)) !== undefined) continue;
    await bucket.put(key, 'application/json', Readable.from([Buffer.from(JSON.stringify(record))]));
    added += 1;
  }
  return added;
}

/** Ids of the videos that are known to have been erased, and of those that lay in the trash at the last look. */
export async function deletedVideos(root: string): Promise<{ erased: string[]; trashed: string[] }> {
  const known = await recordsOf(root);
  return { erased: known?.deletedVideos ?? [], trashed: known?.trashedVideos ?? [] };
}

/** What was held back at the last look and is not in this database; undefined where nobody ever looked. */
export async function lostHolds(root: string, moderationUrl: string): Promise<Hold[] | undefined> {
  const nameOf = ({ subject }: Hold) => `${subject.kind}/${subject.id}`;
  const held = new Set((await heldContents(moderationUrl)).map(nameOf));
  return (await recordsOf(root))?.holds.filter((one) => !held.has(nameOf(one)));
}

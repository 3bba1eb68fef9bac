import {
  ERASURE_PREFIX,
  eventEnvelope,
  eventSubject,
  id,
  reportCategory,
  reportSubject,
  videoDeleted,
} from '@alcova/contracts';
import type { Client } from 'pg';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { hasCode } from '../parts';
import type { Bucket } from './bucket';
import { connectedTo, type DatabaseUrls } from './dump';
import { parsedJson, recordsFolder } from './layout';

/** A content that is held back, and for what. */
const hold = z.object({ subject: reportSubject, category: reportCategory });
export type Hold = z.output<typeof hold>;
const heldState = z.object({ at: z.iso.datetime(), holds: z.array(hold) });
const holdRows = z.array(z.object({ kind: z.string(), id: z.string(), category: z.string() }));
const bodyRows = z.array(z.object({ body: z.string() }));

/** Of one look. More contents than this are not hidden at once on any site; the look fails rather than forget some. */
const MOST_HOLDS = 100_000;
const ERASED = 'erasures';
const DELETED = 'deleted';
const JSON_NAME = /^([A-Za-z0-9_-]{1,64})\.json$/;

/** What one look found that was not known. */
export interface Followed {
  readonly erased: number;
  readonly deleted: number;
  readonly held: number;
}

/**
 * Copies beside the backups, in its newest state, what a restore must not bring back: who had the account erased, which videos were deleted,
 * which contents are held back. It holds ids, kinds and times, nothing of a person. To be asked at least twice an hour: catalogue remembers
 * deletions for an hour.
 */
export async function followRecords(
  root: string,
  databases: DatabaseUrls,
  bucket: Bucket,
): Promise<Followed> {
  const folder = recordsFolder(root);
  for (const name of [ERASED, DELETED]) await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
  const erased = await followErasures(folder, bucket);
  const deleted = await withClient(databases.catalogue, (client) => followDeletions(folder, client));
  const holds = await withClient(databases.moderation, heldContents);
  await writeWhole(join(folder, 'holds.json'), { at: new Date().toISOString(), holds });
  return { erased, deleted, held: holds.length };
}

async function followErasures(folder: string, bucket: Bucket): Promise<number> {
  const known = new Set(await idsIn(join(folder, ERASED)));
  let added = 0;
  for await (const { key } of bucket.objects(ERASURE_PREFIX)) {
    const name = JSON_NAME.exec(key.slice(ERASURE_PREFIX.length))?.[1];
    if (name === undefined || known.has(name)) continue;
    const open = await bucket.open(key);
    if (open === undefined) continue;
    await writeWhole(join(folder, ERASED, `${name}.json`), parsedJson(await text(open.body)));
    added += 1;
  }
  return added;
}

/** Out of the events that catalogue wrote in the transactions of the deletions. */
async function followDeletions(folder: string, client: Client): Promise<number> {
  const known = new Set(await idsIn(join(folder, DELETED)));
  const { rows } = await client.query(`SELECT body FROM outbox WHERE kind = 'event' AND subject = $1`, [
    eventSubject(videoDeleted),
  ]);
  let added = 0;
  for (const { body } of bodyRows.parse(rows)) {
    const { occurredAt, payload } = eventEnvelope.parse(parsedJson(body));
    const { videoId } = videoDeleted.payload.parse(payload);
    if (known.has(videoId)) continue;
    known.add(videoId);
    await writeWhole(join(folder, DELETED, `${videoId}.json`), { videoId, at: occurredAt });
    added += 1;
  }
  return added;
}

/** What moderation holds back now. */
async function heldContents(client: Client): Promise<Hold[]> {
  const { rows } = await client.query(
    `SELECT h.subject_kind AS kind, h.subject_id AS id, c.category FROM content_holds h JOIN cases c ON c.id = h.case_id
     WHERE h.is_hidden ORDER BY 1, 2 LIMIT ${MOST_HOLDS + 1}`,
  );
  const found = holdRows.parse(rows);
  if (found.length > MOST_HOLDS) throw new Error(`mais de ${MOST_HOLDS} conteúdos retirados`);
  return found.map(({ kind, id: subjectId, category }) =>
    hold.parse({ subject: { kind, id: subjectId }, category }),
  );
}

/** Puts the newest erasures into a bucket; answers how many were not there. */
export async function restoreErasures(root: string, bucket: Bucket): Promise<number> {
  const folder = join(recordsFolder(root), ERASED);
  let added = 0;
  for (const name of await idsIn(folder)) {
    const key = `${ERASURE_PREFIX}${name}.json`;
    if ((await bucket.look(key)) !== undefined) continue;
    const body = await readFile(join(folder, `${name}.json`));
    await bucket.put({ key, bytes: body.length, contentType: 'application/json' }, Readable.from([body]));
    added += 1;
  }
  return added;
}

/** Ids of the videos that are known to have been deleted. */
export const deletedVideos = (root: string): Promise<string[]> => idsIn(join(recordsFolder(root), DELETED));

/** What was held back at the last look and is not in this database; undefined where nobody ever looked. */
export async function lostHolds(root: string, moderationUrl: string): Promise<Hold[] | undefined> {
  let known: string;
  try {
    known = await readFile(join(recordsFolder(root), 'holds.json'), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  const nameOf = ({ subject }: Hold) => `${subject.kind}/${subject.id}`;
  const held = new Set((await withClient(moderationUrl, heldContents)).map(nameOf));
  return heldState.parse(parsedJson(known)).holds.filter((one) => !held.has(nameOf(one)));
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await connectedTo(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function idsIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).flatMap((name) => {
      const found = id.safeParse(JSON_NAME.exec(name)?.[1]);
      return found.success ? [found.data] : [];
    });
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Never half a file under its name. */
async function writeWhole(file: string, content: unknown): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(content), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

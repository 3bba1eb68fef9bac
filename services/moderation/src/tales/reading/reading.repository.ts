import {
  type Category,
  category,
  DEFAULT_TALE_AUTHOR,
  type PublishedTale,
  type PublishedTaleInFull,
  TALE_PREVIEW_CHARACTERS,
  type TaleSort,
  WORDS_A_MINUTE,
} from '@alcova/contracts';
import type { SqlReader } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { PUBLISHED } from '../lists/conditions';
import type { PageWay } from '../totals/page-way';
import { READING_ORDERS } from './orders';

const COLUMNS = `id, title, left(tale, ${TALE_PREVIEW_CHARACTERS}) AS preview, category, author, sent_at, published_at, words, video_url,
  coalesce((SELECT c.likes FROM tale_counters c WHERE c.tale_id = tales.id), 0) AS likes`;
const row = z.object({
  id: z.string(),
  title: z.string(),
  preview: z.string(),
  category,
  author: z.string(),
  sent_at: z.date(),
  published_at: z.date(),
  words: z.number(),
  video_url: z.string().nullable(),
  likes: z.number(),
});
const publishedOf = (found: z.output<typeof row>): PublishedTale => ({
  id: found.id,
  title: found.title,
  preview: found.preview,
  category: found.category,
  author: found.author,
  sentAt: found.sent_at.toISOString(),
  publishedAt: found.published_at.toISOString(),
  readingMinutes: Math.max(1, Math.ceil(found.words / WORDS_A_MINUTE)),
  videoURL: found.video_url,
  likes: found.likes,
});
/** What the next one has in common with the tale `$1`. Nobody is the author of what names none. */
const OF_SAME = {
  all: '',
  author: ` AND tale_plain_text(author) =
         (SELECT tale_plain_text(author) FROM tales WHERE id = $1 AND author NOT IN ('', '${DEFAULT_TALE_AUTHOR}'))`,
  category: ' AND category = (SELECT category FROM tales WHERE id = $1)',
} as const;
const rowsOf = (rows: unknown): PublishedTale[] => row.array().parse(rows).map(publishedOf);
const foundRows = z.array(z.object({ id: z.string() }));
const idRows = z.array(z.object({ id: z.string(), published_at: z.date() }));

/** What everybody may read. */
@Injectable()
export class ReadingRepository {
  /** In the order asked for. The page is found in an index, which also tells each tale's category. */
  async page(
    reader: SqlReader,
    { category, except, sort }: { category: Category | null; except: readonly Category[]; sort: TaleSort },
    { isFromEnd, limit, offset }: PageWay,
  ): Promise<PublishedTale[]> {
    const { from, forwards, backwards } = READING_ORDERS[sort];
    const rows: unknown = await reader.query(
      `${from} AND ($1::text IS NULL OR category = $1) AND category <> ALL ($4::text[])
       ORDER BY ${isFromEnd ? backwards : forwards} LIMIT $2 OFFSET $3`,
      [category, limit, offset, except],
    );
    const ids = foundRows.parse(rows).map(({ id }) => id);
    return this.byIds(reader, isFromEnd ? ids.reverse() : ids);
  }

  /** In the order of the ids; what is public no longer is left out. */
  async byIds(reader: SqlReader, ids: readonly string[]): Promise<PublishedTale[]> {
    return rowsOf(
      await reader.query(
        `SELECT ${COLUMNS} FROM tales WHERE id = ANY ($1) AND ${PUBLISHED} ORDER BY array_position($1::text[], id)`,
        [ids],
      ),
    );
  }

  async get(reader: SqlReader, id: string): Promise<PublishedTaleInFull | undefined> {
    const rows: unknown = await reader.query(
      `SELECT ${COLUMNS}, tale FROM tales WHERE id = $1 AND ${PUBLISHED}`,
      [id],
    );
    const [found] = row.extend({ tale: z.string() }).array().parse(rows);
    return found && { ...publishedOf(found), tale: found.tale };
  }

  /** What follows a published one in the order of the pages, of all or of its own; nothing where that is not public. */
  async after(
    reader: SqlReader,
    id: string,
    {
      of,
      except,
      but = null,
    }: { of: keyof typeof OF_SAME; except: readonly Category[]; but?: string | null },
  ): Promise<PublishedTale | undefined> {
    const rows: unknown = await reader.query(
      `SELECT ${COLUMNS} FROM tales WHERE ${PUBLISHED} AND category <> ALL ($2::text[]) AND id IS DISTINCT FROM $3::text${OF_SAME[of]}
         AND (published_at, id) < (SELECT published_at, id FROM tales WHERE id = $1 AND ${PUBLISHED})
       ORDER BY published_at DESC, id DESC LIMIT 1`,
      [id, except, but],
    );
    return rowsOf(rows)[0];
  }

  /** The newest published one of those that a video was made from. */
  async ofVideo(reader: SqlReader, addresses: readonly string[]): Promise<PublishedTale | undefined> {
    const rows: unknown = await reader.query(
      `SELECT ${COLUMNS} FROM tales WHERE video_url = ANY ($1) AND ${PUBLISHED} ORDER BY published_at DESC, id DESC LIMIT 1`,
      [addresses],
    );
    return rowsOf(rows)[0];
  }

  /** A page of what sitemaps name, by id: after one, else from so many on. */
  async ids(
    manager: EntityManager,
    {
      skip,
      after,
      except,
      limit,
    }: { skip: number; after: string | null; except: readonly Category[]; limit: number },
  ): Promise<{ id: string; publishedAt: string }[]> {
    const rows: unknown = await manager.query(
      `SELECT id, published_at FROM tales WHERE ${PUBLISHED} AND ($1::text IS NULL OR id > $1)
         ${except.length > 0 ? 'AND category <> ALL ($4::text[])' : ''} ORDER BY id LIMIT $2 OFFSET $3`,
      [after, limit, after === null ? skip : 0, ...(except.length > 0 ? [except] : [])],
    );
    return idRows.parse(rows).map(({ id, published_at: at }) => ({ id, publishedAt: at.toISOString() }));
  }
}

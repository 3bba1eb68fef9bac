import {
  type Category,
  category,
  type PublishedTale,
  type PublishedTaleInFull,
  TALE_PREVIEW_CHARACTERS,
  WORDS_A_MINUTE,
} from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const COLUMNS = `id, title, left(tale, ${TALE_PREVIEW_CHARACTERS}) AS preview, category, author, sent_at, published_at, words, video_url`;
/** In the words of the indexes on it. */
const PUBLISHED = 'is_approved AND withdrawn_at IS NULL';
const FILTER = `${PUBLISHED} AND ($1::text IS NULL OR category = $1)
  AND ($2::text IS NULL OR tale_search_text(title, author) LIKE $2)`;

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
});
const rowsOf = (rows: unknown): PublishedTale[] => row.array().parse(rows).map(publishedOf);
const countRow = z.tuple([z.object({ total: z.number() })]);
const idRows = z.array(z.object({ id: z.string(), published_at: z.date() }));
const plainRow = z.tuple([z.object({ plain: z.string() })]);

/** What everybody may read. */
@Injectable()
export class ReadingRepository {
  /** What titles and authors are compared with, in their form; signs of patterns are none. Null looks for nothing. */
  async pattern(manager: EntityManager, q: string | undefined): Promise<string | null> {
    if (q === undefined || q === '') return null;
    const rows: unknown = await manager.query('SELECT tale_plain_text($1) AS plain', [q]);
    return `%${plainRow.parse(rows)[0].plain.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  }

  /** Newest published first. */
  async page(
    manager: EntityManager,
    filter: { category: Category | null; pattern: string | null; page: number; pageSize: number },
  ): Promise<PublishedTale[]> {
    return rowsOf(
      await manager.query(
        `SELECT ${COLUMNS} FROM tales WHERE ${FILTER} ORDER BY published_at DESC, id DESC LIMIT $3 OFFSET $4`,
        [filter.category, filter.pattern, filter.pageSize, (filter.page - 1) * filter.pageSize],
      ),
    );
  }

  async count(
    manager: EntityManager,
    filter: { category: Category | null; pattern: string | null },
  ): Promise<number> {
    const rows: unknown = await manager.query(
      `SELECT count(*)::integer AS total FROM tales WHERE ${FILTER}`,
      [filter.category, filter.pattern],
    );
    return countRow.parse(rows)[0].total;
  }

  async get(manager: EntityManager, id: string): Promise<PublishedTaleInFull | undefined> {
    const rows: unknown = await manager.query(
      `SELECT ${COLUMNS}, tale FROM tales WHERE id = $1 AND ${PUBLISHED}`,
      [id],
    );
    const [found] = row.extend({ tale: z.string() }).array().parse(rows);
    return found && { ...publishedOf(found), tale: found.tale };
  }

  /** The newest published one of those that a video was made from. */
  async ofVideo(manager: EntityManager, addresses: readonly string[]): Promise<PublishedTale | undefined> {
    const rows: unknown = await manager.query(
      `SELECT ${COLUMNS} FROM tales WHERE video_url = ANY ($1) AND ${PUBLISHED} ORDER BY published_at DESC, id DESC LIMIT 1`,
      [addresses],
    );
    return rowsOf(rows)[0];
  }

  /** A page of what sitemaps name, by id: after one, else from so many on. */
  async ids(
    manager: EntityManager,
    { skip, after, limit }: { skip: number; after: string | null; limit: number },
  ): Promise<{ id: string; publishedAt: string }[]> {
    const rows: unknown = await manager.query(
      `SELECT id, published_at FROM tales WHERE ${PUBLISHED} AND ($1::text IS NULL OR id > $1) ORDER BY id LIMIT $2 OFFSET $3`,
      [after, limit, after === null ? skip : 0],
    );
    return idRows.parse(rows).map(({ id, published_at: at }) => ({ id, publishedAt: at.toISOString() }));
  }
}

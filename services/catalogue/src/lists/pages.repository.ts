import { type SqlReader, Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type List, nameOf, sourceOf, stretchOf } from './list';
import { MARK_EVERY, type Mark, MarksRepository } from './marks.repository';

/** So near to either end of a list a page is reached by walking from there, which is exact at every moment. */
export const WALKED_FROM_AN_END = 1_000;
/** A mark this far before the wanted place is out of date: many videos came at once. */
const TOO_FAR = 20 * MARK_EVERY;

const ids = z.array(z.object({ id: z.string() }));
const totals = z.tuple([z.object({ total: z.coerce.number() })]);

/** A stretch of a list, counted from its steady end. */
interface Stretch {
  readonly from: number;
  readonly length: number;
}

/**
 * Pages of lists by number. No page walks further than a bounded number of videos: from the nearer end, or from the last mark before it.
 * Between two rounds of marks, pages far from both ends may be off by what changed before them meanwhile.
 */
@Injectable()
export class PagesRepository {
  constructor(
    private readonly marks: MarksRepository,
    private readonly transactions: Transactions,
  ) {}

  /** How many videos a list holds: kept, never counted. */
  async total(reader: SqlReader, { visibility, category, except = [] }: Omit<List, 'by'>): Promise<number> {
    const column = { public: 'public', all: 'total', active: 'active', inactive: 'total - active' }[
      visibility
    ];
    const [{ total }] = totals.parse(
      await reader.query(
        `SELECT coalesce(sum(${column}), 0) AS total FROM video_totals
         WHERE ($1::text IS NULL OR category = $1) AND category <> ALL ($2::text[])`,
        [category ?? null, except],
      ),
    );
    return total;
  }

  /** The ids of a list's newest, which come first. */
  async newest(reader: SqlReader, filter: Omit<List, 'by'>, count: number): Promise<string[]> {
    return this.walk(reader, { ...filter, by: 'time' }, 'backward', 0, count);
  }

  /** The ids of a page of a list of `total` videos, in the order shown. Not within a transaction: marks that are due are made in one. */
  async ids(
    reader: SqlReader,
    { list, reversed }: { list: List; reversed: boolean },
    page: { offset: number; limit: number; total: number },
  ): Promise<string[]> {
    const length = Math.min(page.limit, page.total - page.offset);
    if (length <= 0) return [];
    const from = reversed ? page.total - page.offset - length : page.offset;
    const found = await this.stretch(reader, list, { from, length }, page.total);
    return reversed ? found.reverse() : found;
  }

  private async stretch(
    reader: SqlReader,
    list: List,
    { from, length }: Stretch,
    total: number,
  ): Promise<string[]> {
    if (from + length <= WALKED_FROM_AN_END) return this.walk(reader, list, 'forward', from, length);
    const behind = total - from - length;
    if (behind + length <= WALKED_FROM_AN_END)
      return (await this.walk(reader, list, 'backward', behind, length)).reverse();
    const mark = await this.markBefore(reader, list, from);
    if (!mark) return [];
    return this.walk(reader, list, 'forward', Math.min(from - mark.rank, TOO_FAR), length, mark);
  }

  /**
   * The last mark before a place; when there is none near, the marks are made now instead of at the next round. None at all when the list
   * was emptied meanwhile.
   */
  private async markBefore(reader: SqlReader, list: List, place: number): Promise<Mark | undefined> {
    const known = await this.marks.before(reader, list, place);
    if (known && place - known.rank <= TOO_FAR) return known;
    return this.transactions.run((own) => this.madeBefore(own, list, place));
  }

  private async madeBefore(manager: EntityManager, list: List, place: number): Promise<Mark | undefined> {
    // Whoever comes second waits here, and then finds what the first has made.
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('marks/' || $1, 0))`, [nameOf(list)]);
    const made = await this.marks.before(manager, list, place);
    if (made && place - made.rank <= TOO_FAR) return made;
    await this.marks.rebuild(manager, list);
    return this.marks.before(manager, list, place);
  }

  private async walk(
    reader: SqlReader,
    list: List,
    direction: 'forward' | 'backward',
    skipped: number,
    length: number,
    mark?: Mark,
  ): Promise<string[]> {
    const source = sourceOf(list);
    const parameters: unknown[] = [...source.parameters];
    const parameter = (value: unknown): string => `$${parameters.push(value)}`;
    const since = mark
      ? ` AND (${source.key}, ${source.id}) ${source.onwards} (${parameter(mark.value)}::${source.type}, ${parameter(mark.video_id)})`
      : '';
    const [offset, limit] = [parameter(skipped), parameter(length)];
    // The text is the same for every page: it may stay prepared.
    const most = `${offset}::bigint + ${limit}::bigint`;
    const walked = stretchOf(list, source, { direction, since, most });
    const rows: unknown = await reader.query(
      `SELECT ${source.id} AS id FROM ${walked.from} WHERE ${walked.where}
       ORDER BY ${source[direction]} OFFSET ${offset} LIMIT ${limit}`,
      parameters,
    );
    return ids.parse(rows).map((row) => row.id);
  }
}

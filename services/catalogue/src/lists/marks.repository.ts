import type { SqlReader } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { EXCEPT_PREFIX, exceptListOf, type List, nameOf, sourceOf } from './list';

/** Videos from one mark of a list to the next. */
export const MARK_EVERY = 250;

const marks = z.array(z.object({ rank: z.coerce.number(), value: z.string(), video_id: z.string() }));
export type Mark = z.output<typeof marks>[number];
const names = z.array(z.object({ list: z.string() }));
const due = z.array(z.object({ is_due: z.boolean() }));

/** Marks: the keys of every 250th video of a long list, with their rank from the list's steady end. */
@Injectable()
export class MarksRepository {
  /** The last mark at or before a rank. */
  async before(reader: SqlReader, list: List, rank: number): Promise<Mark | undefined> {
    return marks.parse(
      await reader.query(
        'SELECT rank, value, video_id FROM list_marks WHERE list = $1 AND rank <= $2 ORDER BY rank DESC LIMIT 1',
        [nameOf(list), rank],
      ),
    )[0];
  }

  /**
   * Whether a list's marks are at least so many seconds old and the lists have changed since. What was not committed yet when they were
   * made did not move the sequence again: so marks older than a quarter of an hour are due anyway.
   */
  async isDue(manager: EntityManager, list: List, seconds: number): Promise<boolean> {
    const rows = due.parse(
      await manager.query(
        `SELECT built_at < now() - make_interval(secs => $2)
           AND (changes <> (SELECT last_value FROM list_changes) OR built_at < now() - interval '15 minutes') AS is_due
         FROM list_states WHERE list = $1`,
        [nameOf(list), seconds],
      ),
    );
    return rows[0]?.is_due ?? true;
  }

  /** The lists that leave categories out and whose marks somebody asked for once. */
  async exceptLists(manager: EntityManager): Promise<List[]> {
    const rows: unknown = await manager.query('SELECT list FROM list_states WHERE starts_with(list, $1)', [
      EXCEPT_PREFIX,
    ]);
    return names.parse(rows).flatMap(({ list }) => exceptListOf(list) ?? []);
  }

  /** Takes the right to make a list's marks until the transaction ends; false when another replica is at it. */
  async claim(manager: EntityManager, list: List): Promise<boolean> {
    const rows = z
      .tuple([z.object({ claimed: z.boolean() })])
      .parse(
        await manager.query(
          `SELECT pg_try_advisory_xact_lock(hashtextextended('marks/' || $1, 0)) AS claimed`,
          [nameOf(list)],
        ),
      );
    return rows[0].claimed;
  }

  /** Makes a list's marks anew: one walk along its index. */
  async rebuild(manager: EntityManager, list: List): Promise<void> {
    const { from, where, parameters, id, key, forward } = sourceOf(list);
    const name = nameOf(list);
    await manager.query(
      `INSERT INTO list_states (list, built_at, changes) SELECT $1, now(), last_value FROM list_changes
       ON CONFLICT (list) DO UPDATE SET built_at = excluded.built_at, changes = excluded.changes`,
      [name],
    );
    await manager.query('DELETE FROM list_marks WHERE list = $1', [name]);
    const next = parameters.length + 1;
    await manager.query(
      `INSERT INTO list_marks (list, rank, value, video_id)
       SELECT $${next}, place - 1, value::text, id
       FROM (SELECT ${key} AS value, ${id} AS id, row_number() OVER (ORDER BY ${forward}) AS place FROM ${from} WHERE ${where}) placed
       WHERE place % ${MARK_EVERY} = 1`,
      [...parameters, name],
    );
  }
}

import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const noteRows = z.array(
  z.object({ id: z.string(), at: z.date(), moderator_id: z.string().nullable(), body: z.string() }),
);

/** The newest notes on a tale or a case, oldest first, as an account sees them. */
export async function notesOn(
  manager: EntityManager,
  { kind, id }: { kind: 'tale' | 'case'; id: string },
  accountId: string,
  most: number,
) {
  const rows: unknown = await manager.query(
    `SELECT id, at, moderator_id, body FROM ${kind}_notes WHERE ${kind}_id = $1 ORDER BY id DESC LIMIT $2`,
    [id, most],
  );
  return noteRows
    .parse(rows)
    .reverse()
    .map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      isMine: row.moderator_id === accountId,
      text: row.body,
    }));
}

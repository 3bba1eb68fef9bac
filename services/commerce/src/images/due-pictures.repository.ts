import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Reason } from './failures';

const takenRows = z.array(
  z.object({
    id: z.string(),
    source: z.string(),
    size: z.enum(['cover', 'banner']),
    attempts: z.number(),
    lease: z.string(),
  }),
);
/** A picture that one process fetches now. */
export type TakenPicture = z.output<typeof takenRows>[number];
const ownerRows = z.array(z.object({ id: z.string(), changes: z.number() }));
const rows = z.array(z.unknown());

/** The work that pictures still need. Who holds the lease of one may change it; a lease that nobody renews runs out. */
@Injectable()
export class DuePicturesRepository {
  /** Takes one picture that is due; undefined when none is. The try counts from here on: a process that is killed has used it up. */
  async take(manager: EntityManager, lease: string, leaseSeconds: number): Promise<TakenPicture | undefined> {
    return takenRows.parse(
      returnedRows(
        await manager.query(
          `UPDATE pictures SET attempts = attempts + 1, lease = $1, due_at = now() + $2 * interval '1 second'
           WHERE id = (SELECT id FROM pictures WHERE state = 'pending' AND due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
           RETURNING id, source, size, attempts, lease`,
          [lease, leaseSeconds],
        ),
      ),
    )[0];
  }

  /** Gives the picture back for a later try. `counts` is false when this one was broken off by ourselves. */
  async putBack(
    manager: EntityManager,
    { id, lease }: TakenPicture,
    later: { reason: Reason | null; seconds: number; counts: boolean },
  ): Promise<void> {
    await manager.query(
      `UPDATE pictures SET lease = NULL, reason = $3, due_at = now() + $4 * interval '1 second', attempts = attempts - $5
       WHERE id = $1 AND lease = $2 AND state = 'pending'`,
      [id, lease, later.reason, later.seconds, later.counts ? 0 : 1],
    );
  }

  /** Ends the work; false when the lease passed to somebody else, or the picture is gone. */
  async finish(
    manager: EntityManager,
    { id, lease }: TakenPicture,
    end: { key: string } | { reason: Reason },
  ): Promise<boolean> {
    const [state, key, reason] =
      'key' in end ? (['ready', end.key, null] as const) : (['failed', null, end.reason] as const);
    const ended: unknown = await manager.query(
      `UPDATE pictures SET state = $3, key = $4, reason = $5, lease = NULL
       WHERE id = $1 AND lease = $2 AND state = 'pending' RETURNING id`,
      [id, lease, state, key, reason],
    );
    return rows.parse(returnedRows(ended)).length > 0;
  }

  /** The book or ad whose picture this is, after noting that the public sees it changed. */
  async changeOwner(
    manager: EntityManager,
    owners: 'books' | 'ads',
    pictureId: string,
  ): Promise<{ id: string; changes: number } | undefined> {
    return ownerRows.parse(
      returnedRows(
        await manager.query(
          `UPDATE ${owners} SET changes = changes + 1 WHERE picture_id = $1 RETURNING id, changes`,
          [pictureId],
        ),
      ),
    )[0];
  }
}

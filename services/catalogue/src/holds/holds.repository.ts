import type { CaseReason, VideoHold } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** Who may hold a video back: moderation, and the participants' records. Each one's hold stands for itself. */
export type Holder = VideoHold['holder'];

/** Why a holder holds a video; `version` is the holder's own count of what it said. */
export interface Hold {
  readonly videoId: string;
  readonly holder: Holder;
  readonly reason: string | null;
  readonly version: number;
  /** The case of moderation that asks for it. */
  readonly caseId: string | null;
  /** What moderation tells besides. */
  readonly decision?: CaseReason | null;
  readonly lists?: readonly string[];
}

const changedRows = z.array(
  z.object({ id: z.string(), changes: z.number(), asset_id: z.string().nullable() }),
);
/** A video as it stands after its holds changed. */
type HeldVideo = z.output<typeof changedRows>[number];

/** What keeps videos from the public, whatever else is said of them. */
@Injectable()
export class HoldsRepository {
  /** Holds a video back, whether it is there already or not. False when `version` is not newer than what this holder said last. */
  hold(manager: EntityManager, hold: Hold): Promise<boolean> {
    return this.learn(manager, { ...hold, isHeld: true });
  }

  /** Ends this holder's hold; others stay. False when `version` is not newer than what this holder said last. */
  release(manager: EntityManager, videoId: string, holder: Holder, version: number): Promise<boolean> {
    return this.learn(manager, { videoId, holder, isHeld: false, reason: null, version, caseId: null });
  }

  private async learn(manager: EntityManager, hold: Hold & { readonly isHeld: boolean }): Promise<boolean> {
    // A video that is being inserted meanwhile is waited for, and one that begins later sees the hold.
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('video_holds', 0))`);
    const rows = await manager.query<unknown[]>(
      `INSERT INTO video_holds AS known (video_id, holder, is_held, reason, version, case_id, decision, lists)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (video_id, holder) DO UPDATE
       SET is_held = excluded.is_held, reason = excluded.reason, version = excluded.version, case_id = excluded.case_id,
         decision = excluded.decision, lists = excluded.lists, updated_at = now()
       WHERE known.version < excluded.version RETURNING video_id`,
      [
        ...[hold.videoId, hold.holder, hold.isHeld, hold.reason, hold.version, hold.caseId],
        ...[hold.decision ?? null, hold.lists ?? []],
      ],
    );
    return rows.length > 0;
  }

  /** Lets the video follow its holds; undefined when there is none. */
  async follow(manager: EntityManager, videoId: string): Promise<HeldVideo | undefined> {
    const answer: unknown = await manager.query(
      'UPDATE videos SET changes = changes + 1 WHERE id = $1 RETURNING id, changes, asset_id',
      [videoId],
    );
    return changedRows.parse(returnedRows(answer))[0];
  }
}

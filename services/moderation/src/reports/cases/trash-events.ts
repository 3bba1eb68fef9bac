import { type Caller, consumers, type videoTrashed } from '@alcova/contracts';
import { OnEvent, type ReceivedEvent } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { CaseCloser } from './case-closer';

const SYSTEM: Caller = { kind: 'system', name: 'moderation' };
type Received = ReceivedEvent<z.output<typeof videoTrashed.payload>>;

/**
 * Cases of a video that lies in the trash, or is deleted, are closed, since nobody can look at it there; they wait again when it comes back, with the time by
 * which they were due: nobody gets rid of a report by deleting and restoring. Of two events that come in the wrong order the newer counts.
 */
@Injectable()
export class TrashEvents {
  constructor(private readonly closing: CaseCloser) {}

  @OnEvent(consumers.moderation.videoTrashed)
  trashed(event: Received, manager: EntityManager): Promise<void> {
    return this.follow(event, true, manager);
  }

  @OnEvent(consumers.moderation.videoDeleted)
  deleted(event: Received, manager: EntityManager): Promise<void> {
    return this.follow(event, true, manager);
  }

  @OnEvent(consumers.moderation.videoRestored)
  restored(event: Received, manager: EntityManager): Promise<void> {
    return this.follow(event, false, manager);
  }

  private async follow(
    { payload: { videoId }, aggregateVersion }: Received,
    isTrashed: boolean,
    manager: EntityManager,
  ): Promise<void> {
    const newer = await manager.query<unknown[]>(
      `INSERT INTO trashed_videos AS known (video_id, version, is_trashed) VALUES ($1, $2, $3)
       ON CONFLICT (video_id) DO UPDATE SET version = excluded.version, is_trashed = excluded.is_trashed
       WHERE known.version < excluded.version RETURNING video_id`,
      [videoId, aggregateVersion, isTrashed],
    );
    if (newer.length === 0) return;
    const subject = { kind: 'video', id: videoId } as const;
    if (isTrashed) await this.closing.deleted(manager, subject, SYSTEM);
    else await this.closing.restored(manager, subject, SYSTEM);
  }
}

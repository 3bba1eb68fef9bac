import { type Notice, noticeDue, type noticeTo, type ReportSubject } from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import type { z } from 'zod';

type To = z.infer<typeof noticeTo>;

/** Tells people by mail, which identity sends: each notice in the transaction of what it tells. */
@Injectable()
export class Notices {
  constructor(private readonly outbox: Outbox) {}

  async send(manager: EntityManager, to: To, notice: Notice): Promise<void> {
    const noticeId = ulid();
    await this.outbox.event(manager, noticeDue, {
      aggregateId: noticeId,
      aggregateVersion: 1,
      payload: { noticeId, to, notice },
    });
  }

  /** To whom a content belongs: videos to whoever administers the site, a tale to its author; a tale without an account to nobody. */
  async tellOwner(
    manager: EntityManager,
    { kind, ownerId }: { kind: ReportSubject['kind']; ownerId: string | null },
    notice: Notice,
  ): Promise<void> {
    if (kind === 'video') await this.send(manager, { administrators: true }, notice);
    else if (ownerId !== null) await this.send(manager, { accountId: ownerId }, notice);
  }

  /**
   * The same for what was decided, in the transaction of the decision: told once it cannot be taken back any more, and not at all where it
   * was taken back or replaced until then (`Decided`).
   */
  async tellDecided(
    manager: EntityManager,
    decision: { on: 'case' | 'tale'; id: string },
    notice: Notice,
  ): Promise<void> {
    await manager.query(`UPDATE ${decision.on}_decisions SET notice = $2 WHERE id = $1`, [
      decision.id,
      JSON.stringify(notice),
    ]);
  }
}

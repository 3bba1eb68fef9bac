import { category, publishedTaleChanged } from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { PUBLISHED } from '../lists/conditions';

const rows = z.array(z.object({ version: z.number(), is_published: z.boolean(), category }));

/** Tells that what everybody may read has changed. */
@Injectable()
export class PublishedFacts {
  constructor(private readonly outbox: Outbox) {}

  /** In the transaction of a change that made a tale public, or not public any more, or changed a public one. */
  async tell(manager: EntityManager, id: string): Promise<void> {
    const [tale] = rows.parse(
      await manager.query(`SELECT version, ${PUBLISHED} AS is_published, category FROM tales WHERE id = $1`, [
        id,
      ]),
    );
    if (!tale) return;
    await this.outbox.event(manager, publishedTaleChanged, {
      aggregateId: id,
      aggregateVersion: tale.version,
      payload: { taleId: id, isPublished: tale.is_published, category: tale.category },
    });
  }
}

import { refusedFor } from '@alcova/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { CONFIG, type Config } from '../../config/config';

/** What one author may send: more than anybody writes, less than fills the queue. LIMIT_SCALE multiplies it. */
const MAX_TALES = 20;
const WITHIN_HOURS = 24;
const countRow = z.tuple([z.object({ sent: z.number() })]);

/** How much an author may send: tales and new texts of published ones together, those that were taken back too. */
@Injectable()
export class SendingLimit {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Whoever calls has locked the author. @throws CodedError tale.too-many */
  async require(manager: EntityManager, accountId: string): Promise<void> {
    const rows: unknown = await manager.query(
      `SELECT count(*)::integer AS sent FROM tales WHERE author_id = $1 AND sent_at > now() - $2 * interval '1 hour'`,
      [accountId, WITHIN_HOURS],
    );
    if (countRow.parse(rows)[0].sent >= MAX_TALES * this.config.LIMIT_SCALE)
      throw refusedFor('tale.too-many', WITHIN_HOURS * 3_600);
  }
}

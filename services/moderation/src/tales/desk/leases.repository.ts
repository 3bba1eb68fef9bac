import type { DeskQueue } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RowLeases } from '../../leases/row-leases';
import { WAITING } from '../lists/conditions';

const OWN = 'EXISTS (SELECT FROM tale_decisions d WHERE d.id = tales.decision_id AND d.moderator_id = $1)';
const APPEALED = `appeal = 'waiting' AND withdrawn_at IS NULL`;
const QUEUES = {
  waiting: {
    condition: WAITING,
    order: 'is_urgent DESC, queued_at, id',
  },
  appeals: {
    condition: `${APPEALED} AND NOT ${OWN}`,
    forOthers: `${APPEALED} AND ${OWN}`,
    order: 'appealed_at, id',
  },
};

/** Who holds which tale. */
@Injectable()
export class LeasesRepository extends RowLeases<DeskQueue> {
  constructor() {
    super('tales', QUEUES, 'withdrawn_at IS NULL', ['is_read = true']);
  }

  /** Marks a tale read as well, whoever holds it. */
  override async take(manager: EntityManager, accountId: string, id: string) {
    await manager.query('UPDATE tales SET is_read = true WHERE id = $1 AND NOT is_read', [id]);
    return super.take(manager, accountId, id);
  }
}

import type { CaseQueue } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import { RowLeases } from '../../leases/row-leases';

const OWN = 'EXISTS (SELECT FROM case_decisions d WHERE d.id = cases.decision_id AND d.moderator_id = $1)';
const QUEUES = {
  waiting: { condition: `state = 'waiting'`, order: 'is_urgent DESC, (past_budget_at IS NULL), due_at, id' },
  appeals: {
    condition: `appeal = 'waiting' AND NOT ${OWN}`,
    forOthers: `appeal = 'waiting' AND ${OWN}`,
    order: 'appealed_at, id',
  },
};

/** Who holds which case. */
@Injectable()
export class CaseLeasesRepository extends RowLeases<CaseQueue> {
  constructor() {
    super('cases', QUEUES);
  }
}

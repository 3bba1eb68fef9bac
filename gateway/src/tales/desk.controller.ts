import {
  decideTale,
  decideTaleRoute,
  nextTale,
  nextTaleRoute,
  releaseLease,
  releaseLeaseRoute,
  renewLease,
  renewLeaseRoute,
  reviewTale,
  reviewTaleRoute,
  undoDecision,
  undoDecisionRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';

const DESK = { limit: 'desk' } as const;

/** The moderators' desk: one item at a time, under a lease. */
@Controller()
export class DeskController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly reads: PublicReads,
  ) {}

  @Handles(nextTaleRoute, DESK)
  async next({ body }: InputOf<typeof nextTaleRoute>, { caller }: Call) {
    return this.services.request(nextTale, body, { caller });
  }

  @Handles(reviewTaleRoute, DESK)
  async review({ params }: InputOf<typeof reviewTaleRoute>, { caller }: Call) {
    return this.services.request(reviewTale, params, { caller });
  }

  @Handles(renewLeaseRoute, DESK)
  async renew({ params, body }: InputOf<typeof renewLeaseRoute>, { caller }: Call) {
    return this.services.request(renewLease, { ...params, ...body }, { caller });
  }

  @Handles(releaseLeaseRoute, DESK)
  async release({ params, body }: InputOf<typeof releaseLeaseRoute>, { caller }: Call) {
    return this.services.request(releaseLease, { ...params, ...body }, { caller });
  }

  @Handles(decideTaleRoute, DESK)
  async decide({ params, body }: InputOf<typeof decideTaleRoute>, { caller }: Call) {
    const tale = await this.services.request(decideTale, { ...params, ...body }, { caller });
    this.reads.changed('tales', tale.edits ?? tale.id);
    return tale;
  }

  @Handles(undoDecisionRoute, DESK)
  async undo({ params }: InputOf<typeof undoDecisionRoute>, { caller }: Call) {
    const tale = await this.services.request(undoDecision, { decisionId: params.id }, { caller });
    this.reads.changed('tales', tale.edits ?? tale.id);
    return tale;
  }
}

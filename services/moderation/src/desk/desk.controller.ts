import { decideTale, nextTale, releaseLease, renewLease, reviewTale, undoDecision } from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { DecisionsService } from '../decisions/decisions.service';
import { ReviewService } from './review.service';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

@Controller()
export class DeskController {
  constructor(
    private readonly review: ReviewService,
    private readonly decisions: DecisionsService,
  ) {}

  @Serve(nextTale)
  async next(input: In<typeof nextTale>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.review.next(input, caller);
  }

  @Serve(reviewTale)
  async open({ id }: In<typeof reviewTale>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.review.open(id, caller);
  }

  @Serve(renewLease)
  async renew(input: In<typeof renewLease>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.review.renew(input, caller);
  }

  @Serve(releaseLease)
  async release(input: In<typeof releaseLease>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.review.release(input, caller);
  }

  @Serve(decideTale)
  async decide(input: In<typeof decideTale>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.decisions.decide(input, caller);
  }

  @Serve(undoDecision)
  async undo({ decisionId }: In<typeof undoDecision>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.decisions.undo(decisionId, caller);
  }
}

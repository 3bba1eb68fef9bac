import {
  decideTale,
  type InputOf,
  nextTale,
  releaseLease,
  renewLease,
  reviewTale,
  undoDecision,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { DecisionsService } from '../decisions/decisions.service';
import { ReviewService } from './review.service';

@Controller()
export class DeskController {
  constructor(
    private readonly review: ReviewService,
    private readonly decisions: DecisionsService,
  ) {}

  @Operation(nextTale)
  async next(input: InputOf<typeof nextTale>, { caller }: RpcContext) {
    return this.review.next(input, caller);
  }

  @Operation(reviewTale)
  async open({ id }: InputOf<typeof reviewTale>, { caller }: RpcContext) {
    return this.review.open(id, caller);
  }

  @Operation(renewLease)
  async renew(input: InputOf<typeof renewLease>, { caller }: RpcContext) {
    return this.review.renew(input, caller);
  }

  @Operation(releaseLease)
  async release(input: InputOf<typeof releaseLease>, { caller }: RpcContext) {
    return this.review.release(input, caller);
  }

  @Operation(decideTale)
  async decide(input: InputOf<typeof decideTale>, { caller }: RpcContext) {
    return this.decisions.decide(input, caller);
  }

  @Operation(undoDecision)
  async undo({ id }: InputOf<typeof undoDecision>, { caller }: RpcContext) {
    return this.decisions.undo(id, caller);
  }
}

import {
  getPublishedTale,
  getTaleState,
  likeTale,
  personalTaleState,
  setTaleLike,
  unlikeTale,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import { Visitors } from '../engagement/visitors';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { LivePolicy } from '../policy/live-policy';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';

/** Likes and favourites of tales, with an account or without. Nothing here is ever cached; public answers tell how many there are, and of nobody. */
@Controller()
export class TaleMarksController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly visitors: Visitors,
    private readonly reads: PublicReads,
    private readonly policy: LivePolicy,
  ) {}

  @Handles(likeTale)
  async like({ params, query }: InputOf<typeof likeTale>, call: Call) {
    return this.setLike(params.id, true, call, query);
  }

  @Handles(unlikeTale)
  async unlike({ params, query }: InputOf<typeof unlikeTale>, call: Call) {
    return this.setLike(params.id, false, call, query);
  }

  @Handles(getTaleState)
  async state({ params, query }: InputOf<typeof getTaleState>, call: Call) {
    const visitor = this.visitors.asking(call, query);
    await this.mustBeShown(params.id, call);
    return this.services.request(personalTaleState, { taleId: params.id, visitor }, { caller: call.caller });
  }

  private async setLike(
    taleId: string,
    liked: boolean,
    ...[call, belief]: Parameters<typeof this.visitors.asking>
  ) {
    const { caller } = call;
    await this.mustBeShown(taleId, call);
    return this.visitors.acting(call, belief, async (visitor) => {
      try {
        return await this.services.request(setTaleLike, { taleId, liked, visitor }, { caller });
      } finally {
        // Also when the answer got lost on its way.
        this.reads.invalidate('tales', taleId);
      }
    });
  }

  /** Nobody acts on what does not exist for them. @throws CodedError tale.not-found */
  private async mustBeShown(id: string, { request }: Call): Promise<void> {
    const policy = this.policy.of(request);
    if (policy.except('page').length === 0) return;
    await this.reads.read(getPublishedTale, { params: { id }, query: undefined, body: undefined }, policy);
  }
}

import {
  countView,
  getVideo,
  id,
  keepReaction,
  keepView,
  MAX_PAGE_SIZE,
  personalState,
  readPersonalState,
  setReaction,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { LivePolicy } from '../policy/live-policy';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';
import { Visitors } from './visitors';

/** What people do with videos, with an account or without. Nothing here is ever cached. */
@Controller()
export class EngagementController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly visitors: Visitors,
    private readonly reads: PublicReads,
    private readonly policy: LivePolicy,
  ) {}

  @Handles(setReaction)
  async react({ params, query, body }: InputOf<typeof setReaction>, call: Call) {
    const { caller } = call;
    await this.mustBeShown(params.id, call);
    return this.acting(params.id, call, query, (visitor) =>
      this.services.request(keepReaction, { videoId: params.id, value: body.value, visitor }, { caller }),
    );
  }

  @Handles(countView)
  async view({ params, query }: InputOf<typeof countView>, call: Call) {
    const { caller } = call;
    await this.mustBeShown(params.id, call);
    return this.acting(params.id, call, query, (visitor) =>
      this.services.request(keepView, { videoId: params.id, visitor }, { caller }),
    );
  }

  /** Nobody acts on what does not exist for them. @throws CodedError video.not-found */
  private async mustBeShown(id: string, { request }: Call): Promise<void> {
    const policy = this.policy.of(request);
    if (policy.except('page').length === 0) return;
    await this.reads.read(getVideo, { params: { id }, query: undefined, body: undefined }, policy);
  }

  /** Whoever acts sees it the next time they look, also when the answer got lost on its way. Who may not act invalidates nothing. */
  private async acting<T>(
    videoId: string,
    ...[call, query, act]: Parameters<typeof this.visitors.acting<T>>
  ) {
    return this.visitors.acting(call, query, async (visitor) => {
      try {
        return await act(visitor);
      } finally {
        this.reads.invalidate('videos', videoId);
      }
    });
  }

  /** Ids that are none, and more of them than a page has, are left out. */
  @Handles(personalState)
  async state({ query }: InputOf<typeof personalState>, call: Call) {
    const visitor = this.visitors.asking(call, query);
    const ids = query.ids
      .split(',')
      .filter((wanted) => id.safeParse(wanted).success)
      .slice(0, MAX_PAGE_SIZE);
    if (ids.length === 0) return { items: [] };
    return this.services.request(readPersonalState, { ids, visitor }, { caller: call.caller });
  }
}

import {
  ANONYMOUS,
  categoriesOf,
  type Category,
  CodedError,
  getPolicy,
  hiddenEverything,
  listAgeWays,
  listPolicies,
  listPublishedTales,
  listVideos,
  policyChangesOf,
  policyHistoryRoute,
  policyRoute,
  previewPolicyRoute,
  updatePolicy,
  updatePolicyRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { namesOfAccounts } from '../services/names';
import { ServiceCalls } from '../services/service-calls';
import { LivePolicy } from './live-policy';

/** What is not shown, by category, country and surface, as administrators set it. */
@Controller()
export class PolicyController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly live: LivePolicy,
  ) {}

  @Handles(policyRoute)
  async get(_input: InputOf<typeof policyRoute>, { caller }: Call) {
    return this.services.request(getPolicy, {}, { caller });
  }

  /** Stores nothing. Contents are counted whatever the policy that holds: what the public may see of each category. */
  @Handles(previewPolicyRoute)
  async preview({ body: { rules } }: InputOf<typeof previewPolicyRoute>, { caller }: Call) {
    const before = await this.services.request(getPolicy, {}, { caller });
    const changes = policyChangesOf(before.rules, rules);
    const contents = await Promise.all(categoriesOf(changes).map((category) => this.count(category)));
    return { changes, contents, hidesEverything: hiddenEverything(rules) };
  }

  /** Nobody could enter where a proof is asked for and nobody takes one: that is not stored. */
  @Handles(updatePolicyRoute)
  async update({ body }: InputOf<typeof updatePolicyRoute>, { caller }: Call) {
    if (body.ages.some(({ mode }) => mode === 'verified')) {
      const { items } = await this.services.request(listAgeWays, {}, { caller });
      if (items.length === 0) throw new CodedError('policy.no-age-way');
    }
    const state = await this.services.request(updatePolicy, body, { caller });
    this.live.learn(state);
    return state;
  }

  @Handles(policyHistoryRoute)
  async history(_input: InputOf<typeof policyHistoryRoute>, { caller }: Call) {
    const { items } = await this.services.request(listPolicies, {}, { caller });
    const actors = items.flatMap(({ actorId }) => actorId ?? []);
    const names = await namesOfAccounts(this.services, actors, caller);
    return {
      items: items.map((item) => ({
        ...item,
        actorName: item.actorId === null ? null : (names[item.actorId] ?? null),
      })),
    };
  }

  private async count(category: Category) {
    const first = { category, page: 1, pageSize: 1 };
    const [videos, tales] = await Promise.all([
      this.services.request(listVideos, first, { caller: ANONYMOUS }),
      this.services.request(listPublishedTales, first, { caller: ANONYMOUS }),
    ]);
    return { category, videos: videos.total, tales: tales.total };
  }
}

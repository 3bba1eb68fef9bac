import {
  ANONYMOUS,
  categoriesOf,
  type Category,
  CodedError,
  getAdminPolicy,
  getPolicy,
  hiddenEverything,
  keepPolicy,
  listAgeWays,
  listPolicies,
  listPublishedTales,
  listVideos,
  policyChangesOf,
  policyHistory,
  previewPolicy,
  updatePolicy,
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

  @Handles(getAdminPolicy)
  async get(_input: InputOf<typeof getAdminPolicy>, { caller }: Call) {
    return this.services.request(getPolicy, {}, { caller });
  }

  /** Stores nothing. Contents are counted whatever the policy that holds: what the public may see of each category. */
  @Handles(previewPolicy)
  async preview({ body: { rules } }: InputOf<typeof previewPolicy>, { caller }: Call) {
    const before = await this.services.request(getPolicy, {}, { caller });
    const changes = policyChangesOf(before.rules, rules);
    const contents = await Promise.all(categoriesOf(changes).map((category) => this.count(category)));
    return { changes, contents, hidesEverything: hiddenEverything(rules) };
  }

  /** Nobody could enter where a proof is asked for and nobody takes one: that is not stored. */
  @Handles(updatePolicy)
  async update({ body }: InputOf<typeof updatePolicy>, { caller }: Call) {
    if (body.ages.some(({ mode }) => mode === 'verified')) {
      const { items } = await this.services.request(listAgeWays, {}, { caller });
      if (items.length === 0) throw new CodedError('policy.no-age-way');
    }
    const state = await this.services.request(keepPolicy, body, { caller });
    this.live.learn(state);
    return state;
  }

  @Handles(policyHistory)
  async history(_input: InputOf<typeof policyHistory>, { caller }: Call) {
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

import {
  accountNames,
  ANONYMOUS,
  categoriesOf,
  type Caller,
  type Category,
  CodedError,
  getPolicy,
  hiddenEverything,
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
import { logger } from '@alcova/platform';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { LivePolicy } from './live-policy';

const log = logger('policy');

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

  @Handles(updatePolicyRoute)
  async update({ body }: InputOf<typeof updatePolicyRoute>, { caller }: Call) {
    const state = await this.services.request(updatePolicy, body, { caller });
    this.live.learn(state);
    return state;
  }

  @Handles(policyHistoryRoute)
  async history(_input: InputOf<typeof policyHistoryRoute>, { caller }: Call) {
    const { items } = await this.services.request(listPolicies, {}, { caller });
    const actors = new Set(items.flatMap(({ actorId }) => actorId ?? []));
    const names = await this.namesOf([...actors], caller);
    return {
      items: items.map((item) => ({
        ...item,
        actorName: item.actorId === null ? null : (names[item.actorId] ?? null),
      })),
    };
  }

  /** Names of accounts by id; none while they cannot be had: the versions are told without them. */
  private async namesOf(ids: readonly string[], caller: Caller): Promise<Record<string, string>> {
    try {
      return (await this.services.request(accountNames, { ids: [...ids] }, { caller })).names;
    } catch (error) {
      if (!(error instanceof CodedError && error.code === 'unavailable')) throw error;
      log.warn({ err: error }, 'the versions of the policy are told without names');
      return {};
    }
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

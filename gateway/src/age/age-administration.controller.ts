import {
  ageCountsRoute,
  ageWaysStateRoute,
  readAgeCounts,
  readAgeWayStates,
  testAgeWay,
  testAgeWayRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { LivePolicy } from '../policy/live-policy';
import { ServiceCalls } from '../services/service-calls';

/** The ways of proving an age as administrators see them, their test, and how many proofs ended how. */
@Controller()
export class AgeAdministrationController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly policy: LivePolicy,
  ) {}

  @Handles(ageCountsRoute)
  async counts({ query: { days } }: InputOf<typeof ageCountsRoute>, { caller }: Call) {
    return this.services.request(readAgeCounts, { days }, { caller });
  }

  @Handles(ageWaysStateRoute)
  async ways(_input: InputOf<typeof ageWaysStateRoute>, { caller }: Call) {
    const { items } = await this.services.request(readAgeWayStates, {}, { caller });
    return { items, takesWord: this.policy.takesWord };
  }

  @Handles(testAgeWayRoute, { limit: 'trial' })
  async test({ params: { way } }: InputOf<typeof testAgeWayRoute>, { caller }: Call) {
    return this.services.request(testAgeWay, { way }, { caller });
  }
}

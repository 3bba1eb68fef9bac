import { ageWayStates, readAgeWayStates } from '@alcova/contracts';
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

  @Handles(ageWayStates)
  async ways(_input: InputOf<typeof ageWayStates>, { caller }: Call) {
    const { items } = await this.services.request(readAgeWayStates, {}, { caller });
    return { items, takesWord: this.policy.takesWord };
  }
}

import {
  ageMemoryRoute,
  CodedError,
  forgetAge,
  forgetAgeMemoryRoute,
  readAgeMemory,
  recallAgeRoute,
  rememberAge,
  rememberAgeRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { LiveSettings } from '../settings/live-settings';
import { ACCOUNT_WAY, AgePasses } from './pass';

/**
 * A proof of age that a person wants remembered with their account. Whether there is one is told by the pass of the request alone, which
 * names nobody; identity is told that there is, and keeps the day.
 */
@Controller()
export class AgeMemoryController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly passes: AgePasses,
    private readonly settings: LiveSettings,
  ) {}

  @Handles(ageMemoryRoute)
  async get(_input: InputOf<typeof ageMemoryRoute>, { request, caller }: Call) {
    const { until } = await this.services.request(readAgeMemory, {}, { caller });
    return { until, canRemember: this.passes.isOfProof(request.headers.cookie) };
  }

  @Handles(rememberAgeRoute, { limit: 'session' })
  async remember(_input: InputOf<typeof rememberAgeRoute>, { request, caller }: Call) {
    if (!this.passes.isOfProof(request.headers.cookie)) throw new CodedError('age.proof-required');
    return this.services.request(rememberAge, {}, { caller });
  }

  @Handles(forgetAgeMemoryRoute)
  async forget(_input: InputOf<typeof forgetAgeMemoryRoute>, { caller }: Call) {
    await this.services.request(forgetAge, {}, { caller });
    return null;
  }

  @Handles(recallAgeRoute, { limit: 'session' })
  async recall(_input: InputOf<typeof recallAgeRoute>, { reply, caller }: Call) {
    const { until } = await this.services.request(readAgeMemory, {}, { caller });
    if (until === null) throw new CodedError('age.proof-required');
    this.passes.write(reply, ACCOUNT_WAY, (await this.settings.site()).age);
    return null;
  }
}

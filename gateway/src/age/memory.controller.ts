import { readAgeMemory, CodedError, recallAge } from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { LiveSettings } from '../settings/live-settings';
import { ACCOUNT_WAY, AgePasses } from './pass';

/** What an account remembers of a proof of age. It is written by the end of a walk alone (keeping.ts): no pass is looked at here. */
@Controller()
export class AgeMemoryController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly passes: AgePasses,
    private readonly settings: LiveSettings,
  ) {}

  @Handles(recallAge)
  async recall(_input: InputOf<typeof recallAge>, { reply, caller }: Call) {
    const { until } = await this.services.request(readAgeMemory, {}, { caller });
    if (until === null) throw new CodedError('age.proof-required');
    this.passes.write(reply, ACCOUNT_WAY, (await this.settings.site()).age);
    return null;
  }
}

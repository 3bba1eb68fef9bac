import {
  confirmSecondFactor,
  confirmSecondFactorRoute,
  removeSecondFactor,
  removeSecondFactorRoute,
  renewRecoveryCodes,
  renewRecoveryCodesRoute,
  startSecondFactor,
  startSecondFactorRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';

/** A person's own second factor. */
@Controller()
export class SecondFactorController {
  constructor(private readonly services: ServiceCalls) {}

  @Handles(startSecondFactorRoute)
  async start(_input: InputOf<typeof startSecondFactorRoute>, { caller }: Call) {
    return this.services.request(startSecondFactor, {}, { caller });
  }

  @Handles(confirmSecondFactorRoute, { limit: 'login' })
  async confirm({ body }: InputOf<typeof confirmSecondFactorRoute>, { caller }: Call) {
    return this.services.request(confirmSecondFactor, body, { caller });
  }

  @Handles(removeSecondFactorRoute)
  async remove(_input: InputOf<typeof removeSecondFactorRoute>, { caller }: Call) {
    await this.services.request(removeSecondFactor, {}, { caller });
    return null;
  }

  @Handles(renewRecoveryCodesRoute)
  async renewCodes(_input: InputOf<typeof renewRecoveryCodesRoute>, { caller }: Call) {
    return this.services.request(renewRecoveryCodes, {}, { caller });
  }
}

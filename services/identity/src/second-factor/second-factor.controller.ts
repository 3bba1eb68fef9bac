import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ownAccountId } from '../caller/own-account';
import { SecondFactors } from './second-factors';

/** The caller's own second factor. */
@Controller()
export class SecondFactorController {
  constructor(private readonly factors: SecondFactors) {}

  @Serve(startSecondFactor)
  async start(_input: z.output<typeof startSecondFactor.input>, { caller }: RpcContext) {
    return this.factors.start(ownAccountId(caller));
  }

  @Serve(confirmSecondFactor)
  async confirm({ code }: z.output<typeof confirmSecondFactor.input>, { caller }: RpcContext) {
    return { recoveryCodes: await this.factors.confirm(ownAccountId(caller), code) };
  }

  @Serve(removeSecondFactor)
  async remove(_input: z.output<typeof removeSecondFactor.input>, { caller }: RpcContext) {
    await this.factors.remove(ownAccountId(caller));
    return {};
  }

  @Serve(renewRecoveryCodes)
  async renewCodes(_input: z.output<typeof renewRecoveryCodes.input>, { caller }: RpcContext) {
    return { recoveryCodes: await this.factors.renewCodes(ownAccountId(caller)) };
  }
}

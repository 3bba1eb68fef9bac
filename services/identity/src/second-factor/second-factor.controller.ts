import {
  confirmSecondFactor,
  type InputOf,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { ownAccountId } from '../caller/own-account';
import { SecondFactors } from './second-factors';

/** The caller's own second factor. */
@Controller()
export class SecondFactorController {
  constructor(private readonly factors: SecondFactors) {}

  @Operation(startSecondFactor)
  async start(_input: InputOf<typeof startSecondFactor>, { caller }: RpcContext) {
    return this.factors.start(ownAccountId(caller));
  }

  @Operation(confirmSecondFactor)
  async confirm({ code }: InputOf<typeof confirmSecondFactor>, { caller }: RpcContext) {
    return { recoveryCodes: await this.factors.confirm(ownAccountId(caller), code) };
  }

  @Operation(removeSecondFactor)
  async remove(_input: InputOf<typeof removeSecondFactor>, { caller }: RpcContext) {
    await this.factors.remove(ownAccountId(caller));
    return null;
  }

  @Operation(renewRecoveryCodes)
  async renewCodes(_input: InputOf<typeof renewRecoveryCodes>, { caller }: RpcContext) {
    return { recoveryCodes: await this.factors.renewCodes(ownAccountId(caller)) };
  }
}

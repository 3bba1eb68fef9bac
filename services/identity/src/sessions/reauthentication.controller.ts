import { type InputOf, proveAgain } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { ownAccountId } from '../caller/own-account';
import { Reauthentications } from './reauthentication';

@Controller()
export class ReauthenticationController {
  constructor(private readonly reauthentications: Reauthentications) {}

  @Operation(proveAgain)
  async prove(input: InputOf<typeof proveAgain>, { caller }: RpcContext) {
    return this.reauthentications.prove(ownAccountId(caller), input);
  }
}

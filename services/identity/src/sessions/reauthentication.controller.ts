import { reauthenticate } from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ownAccountId } from '../caller/own-account';
import { Reauthentications } from './reauthentication';

@Controller()
export class ReauthenticationController {
  constructor(private readonly reauthentications: Reauthentications) {}

  @Serve(reauthenticate)
  async prove(input: z.output<typeof reauthenticate.input>, { caller }: RpcContext) {
    return this.reauthentications.prove(ownAccountId(caller), input);
  }
}

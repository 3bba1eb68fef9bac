import { confirmEmail, requestEmailConfirmation } from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ownAccountId } from '../caller/own-account';
import { EmailConfirmation } from './email-confirmation.service';

@Controller()
export class EmailConfirmationController {
  constructor(private readonly confirmation: EmailConfirmation) {}

  @Serve(requestEmailConfirmation)
  async request({ client }: z.output<typeof requestEmailConfirmation.input>, { caller }: RpcContext) {
    await this.confirmation.request(ownAccountId(caller), client);
    return {};
  }

  @Serve(confirmEmail)
  async confirm({ token }: z.output<typeof confirmEmail.input>, { caller }: RpcContext) {
    await this.confirmation.confirm(ownAccountId(caller), token);
    return {};
  }
}

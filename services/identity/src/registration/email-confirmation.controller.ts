import { confirmEmail, type InputOf, requestEmailConfirmation } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { ownAccountId } from '../caller/own-account';
import { EmailConfirmation } from './email-confirmation.service';

@Controller()
export class EmailConfirmationController {
  constructor(private readonly confirmation: EmailConfirmation) {}

  @Operation(requestEmailConfirmation)
  async request({ client }: InputOf<typeof requestEmailConfirmation>, { caller }: RpcContext) {
    await this.confirmation.request(ownAccountId(caller), client);
    return { accepted: true as const };
  }

  @Operation(confirmEmail)
  async confirm({ token }: InputOf<typeof confirmEmail>, { caller }: RpcContext) {
    await this.confirmation.confirm(ownAccountId(caller), token);
    return null;
  }
}

import { type InputOf, requestPasswordReset, setForgottenPassword, setPassword } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { ownAccountId } from '../caller/own-account';
import { PasswordChangeService } from './password-change.service';
import { PasswordResetService } from './password-reset.service';
import { ResetRequestsService } from './reset-requests.service';

@Controller()
export class PasswordsController {
  constructor(
    private readonly changes: PasswordChangeService,
    private readonly requests: ResetRequestsService,
    private readonly resets: PasswordResetService,
  ) {}

  @Operation(setPassword)
  async change(input: InputOf<typeof setPassword>, { caller }: RpcContext) {
    await this.changes.change({ ...input, accountId: ownAccountId(caller) });
    return {};
  }

  /** Open to all. */
  @Operation(requestPasswordReset)
  async requestReset(input: InputOf<typeof requestPasswordReset>) {
    await this.requests.request(input);
    return {};
  }

  /** Open to all: the token says who is meant. */
  @Operation(setForgottenPassword)
  async reset({ token, password, client, device }: InputOf<typeof setForgottenPassword>) {
    return { accountId: await this.resets.reset(token, password, { client, device }) };
  }
}

import { changePassword, requestPasswordReset, resetPassword } from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ownAccountId } from '../caller/own-account';
import { PasswordChangeService } from './password-change.service';
import { PasswordResetService } from './password-reset.service';

@Controller()
export class PasswordsController {
  constructor(
    private readonly changes: PasswordChangeService,
    private readonly resets: PasswordResetService,
  ) {}

  @Serve(changePassword)
  async change(input: z.output<typeof changePassword.input>, { caller }: RpcContext) {
    await this.changes.change({ ...input, accountId: ownAccountId(caller) });
    return {};
  }

  /** Open to all. */
  @Serve(requestPasswordReset)
  async requestReset(input: z.output<typeof requestPasswordReset.input>) {
    await this.resets.request(input);
    return {};
  }

  /** Open to all: the token says who is meant. */
  @Serve(resetPassword)
  async reset({ token, password, client, device }: z.output<typeof resetPassword.input>) {
    return { accountId: await this.resets.reset(token, password, { client, device }) };
  }
}

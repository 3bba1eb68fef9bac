import { confirmEmailChange, requestEmailChange, stopEmailChange } from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ownAccountId } from '../caller/own-account';
import { EmailChangeService } from './email-change.service';

@Controller()
export class EmailChangeController {
  constructor(private readonly changes: EmailChangeService) {}

  @Serve(requestEmailChange)
  request(input: z.output<typeof requestEmailChange.input>, { caller }: RpcContext) {
    return this.changes.request(ownAccountId(caller), input);
  }

  /** Open to all: the token says who is meant, and whether they must be signed in. */
  @Serve(confirmEmailChange)
  confirm({ token, client }: z.output<typeof confirmEmailChange.input>, { caller }: RpcContext) {
    return this.changes.confirm(token, caller, client);
  }

  /** Open to all: the token says who is meant. */
  @Serve(stopEmailChange)
  async stop({ token }: z.output<typeof stopEmailChange.input>) {
    await this.changes.stop(token);
    return {};
  }
}

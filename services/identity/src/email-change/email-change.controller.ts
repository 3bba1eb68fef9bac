import { confirmEmailChange, type InputOf, openEmailChange, stopEmailChange } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { ownAccountId } from '../caller/own-account';
import { EmailChangeRequests } from './email-change-requests';
import { EmailChangeService } from './email-change.service';

@Controller()
export class EmailChangeController {
  constructor(
    private readonly requests: EmailChangeRequests,
    private readonly changes: EmailChangeService,
  ) {}

  @Operation(openEmailChange)
  request(input: InputOf<typeof openEmailChange>, { caller }: RpcContext) {
    return this.requests.request(ownAccountId(caller), input);
  }

  /** Open to all: the token says who is meant, and whether they must be signed in. */
  @Operation(confirmEmailChange)
  confirm({ token, client }: InputOf<typeof confirmEmailChange>, { caller }: RpcContext) {
    return this.changes.confirm(token, caller, client);
  }

  /** Open to all: the token says who is meant. */
  @Operation(stopEmailChange)
  async stop({ token }: InputOf<typeof stopEmailChange>) {
    await this.changes.stop(token);
    return null;
  }
}

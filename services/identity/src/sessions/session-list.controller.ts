import { closeAllSessions, closeSession, type InputOf, readSessions } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { ownAccountId } from '../caller/own-account';
import { SessionList } from './session-list';

@Controller()
export class SessionListController {
  constructor(private readonly sessions: SessionList) {}

  @Operation(readSessions)
  async list(_input: InputOf<typeof readSessions>, { caller }: RpcContext) {
    return { sessions: await this.sessions.list(ownAccountId(caller)) };
  }

  @Operation(closeSession)
  async end({ id }: InputOf<typeof closeSession>, { caller }: RpcContext) {
    return { ended: await this.sessions.end(ownAccountId(caller), id) };
  }

  @Operation(closeAllSessions)
  async endAll(_input: InputOf<typeof closeAllSessions>, { caller }: RpcContext) {
    return { ended: await this.sessions.endAll(ownAccountId(caller)) };
  }
}

import { endAllSessions, endSession, listSessions } from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ownAccountId } from '../caller/own-account';
import { SessionList } from './session-list';

@Controller()
export class SessionListController {
  constructor(private readonly sessions: SessionList) {}

  @Serve(listSessions)
  async list(_input: z.output<typeof listSessions.input>, { caller }: RpcContext) {
    return { sessions: await this.sessions.list(ownAccountId(caller)) };
  }

  @Serve(endSession)
  async end({ id }: z.output<typeof endSession.input>, { caller }: RpcContext) {
    return { ended: await this.sessions.end(ownAccountId(caller), id) };
  }

  @Serve(endAllSessions)
  async endAll(_input: z.output<typeof endAllSessions.input>, { caller }: RpcContext) {
    return { ended: await this.sessions.endAll(ownAccountId(caller)) };
  }
}

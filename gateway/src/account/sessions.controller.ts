import {
  closeAllSessions,
  endAllSessions,
  closeSession,
  endSession,
  readSessions,
  listSessions,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import { sessionOf, type Call, type InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { SessionCookies } from '../session/cookies';

/** A person's own sign-ins, here and on other devices. */
@Controller()
export class SessionsController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly cookies: SessionCookies,
  ) {}

  @Handles(listSessions)
  async list(_input: InputOf<typeof listSessions>, call: Call) {
    const { fam } = sessionOf(call);
    const { sessions } = await this.services.request(readSessions, {}, { caller: call.caller });
    return { items: sessions.map((session) => ({ ...session, current: session.id === fam })) };
  }

  @Handles(endSession)
  async end({ params }: InputOf<typeof endSession>, call: Call) {
    const answer = await this.services.request(closeSession, params, { caller: call.caller });
    if (params.id === sessionOf(call).fam) this.cookies.clear(call.reply);
    return answer;
  }

  @Handles(endAllSessions)
  async endAll(_input: InputOf<typeof endAllSessions>, { caller, reply }: Call) {
    const answer = await this.services.request(closeAllSessions, {}, { caller });
    this.cookies.clear(reply);
    return answer;
  }
}

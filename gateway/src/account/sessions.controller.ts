import {
  endAllSessions,
  endAllSessionsRoute,
  endSession,
  endSessionRoute,
  listSessions,
  listSessionsRoute,
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

  @Handles(listSessionsRoute)
  async list(_input: InputOf<typeof listSessionsRoute>, call: Call) {
    const { fam } = sessionOf(call);
    const { sessions } = await this.services.request(listSessions, {}, { caller: call.caller });
    return { items: sessions.map((session) => ({ ...session, current: session.id === fam })) };
  }

  @Handles(endSessionRoute)
  async end({ params }: InputOf<typeof endSessionRoute>, call: Call) {
    const answer = await this.services.request(endSession, params, { caller: call.caller });
    if (params.id === sessionOf(call).fam) this.cookies.clear(call.reply);
    return answer;
  }

  @Handles(endAllSessionsRoute)
  async endAll(_input: InputOf<typeof endAllSessionsRoute>, { caller, reply }: Call) {
    const answer = await this.services.request(endAllSessions, {}, { caller });
    this.cookies.clear(reply);
    return answer;
  }
}

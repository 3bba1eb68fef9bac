import {
  ANONYMOUS,
  googleCallback,
  googleSignIn,
  signInWithProvider,
  type ErrorCode,
} from '@alcova/contracts';
import { Controller, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { clientOf, type Call, type InputOf } from '../http/call';
import { HandlesRedirect } from '../http/handles';
import { codedErrorOf } from '../http/problems';
import { ServiceCalls } from '../services/service-calls';
import { DeviceCookie } from '../session/device-cookie';
import { SessionAnswers } from '../session/session-answers';
import { Flows, newFlow, type Mode } from './flow';
import { SignInProvider } from './sign-in-provider';
import { ProviderGuard } from './provider.strategy';

const SIGN_IN_SCREEN = '/login';

type Outcome = 'signed-in' | 'second-factor' | ErrorCode;

/** The screen that tells how it went; in a pop-up it tells the page that opened it. */
const screenOf = (outcome: Outcome, mode: Mode): string =>
  `/login/google?outcome=${encodeURIComponent(outcome)}&mode=${mode}`;

/** A browser on its way, not a program: it is led to a screen instead of being shown a problem document. */
const isNavigation = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;

/**
 * A page of another site that leads a browser here would have its visitor signed in: who once agreed at the provider is asked no more.
 * Browsers that say nothing are let through, as older ones do.
 */
function isLedByAnotherSite({ headers }: FastifyRequest): boolean {
  const from = headers['sec-fetch-site'];
  return from !== undefined && from !== 'same-origin' && from !== 'none';
}

/** 'Entrar com Google': to the provider and back. */
@Controller()
export class GoogleController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly provider: SignInProvider,
    private readonly flows: Flows,
    private readonly answers: SessionAnswers,
    private readonly device: DeviceCookie,
  ) {}

  @HandlesRedirect(googleSignIn)
  async start({ query }: InputOf<typeof googleSignIn>, { request, reply }: Call) {
    if (isLedByAnotherSite(request)) return SIGN_IN_SCREEN;
    try {
      const flow = await newFlow(query.mode);
      const address = await this.provider.address(flow);
      await this.flows.remember(reply, flow);
      return address;
    } catch (error) {
      if (!isNavigation(request)) throw error;
      return screenOf(codedErrorOf(error).code, query.mode);
    }
  }

  @HandlesRedirect(googleCallback)
  @UseGuards(ProviderGuard)
  async callback(_input: InputOf<typeof googleCallback>, call: Call) {
    this.flows.forget(call.reply);
    return screenOf(await this.outcome(call), call.request.provided?.mode ?? 'redirect');
  }

  private async outcome({ request, reply }: Call): Promise<Outcome> {
    const { provided } = request;
    if (!provided) return 'auth.provider-failed';
    if ('failure' in provided) return provided.failure.code;
    try {
      const device = await this.device.read(request);
      const person = { ...provided.person, client: clientOf(request), ...(device && { device }) };
      await this.answers.settle(
        { request, reply },
        await this.services.request(signInWithProvider, person, { caller: ANONYMOUS }),
      );
      return 'signed-in';
    } catch (error) {
      const { code } = codedErrorOf(error);
      return code === 'auth.second-factor-required' ? 'second-factor' : code;
    }
  }
}

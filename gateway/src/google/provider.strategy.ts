import { Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { CodedError } from '@alcova/contracts';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport';
import { codedErrorOf } from '../http/problems';
import { Flows, type Mode } from './flow';
import { SignInProvider, type ProvidedPerson } from './sign-in-provider';

export const PROVIDER_STRATEGY = 'openid-provider';

/** How a walk to the provider ended: with a person, or a failure that the browser is told. */
export type Return = { readonly mode: Mode } & (
  { readonly person: ProvidedPerson } | { readonly failure: CodedError }
);

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on the way back from the sign-in provider. */
    provided: Return | null;
  }
}

/** Passport's part: whoever comes back has an outcome, never just a refusal. */
class ReturnStrategy extends Strategy {
  constructor(
    private readonly check: (
      request: FastifyRequest,
      done: (error: unknown, outcome?: Return) => void,
    ) => void,
  ) {
    super();
  }

  override authenticate(request: unknown): void {
    this.check(request as FastifyRequest, (error, outcome) => {
      if (outcome) this.success(outcome);
      else this.error(error);
    });
  }
}

/** The return from an OpenID provider as a passport strategy. */
@Injectable()
export class ProviderStrategy extends PassportStrategy(ReturnStrategy, PROVIDER_STRATEGY) {
  constructor(
    private readonly provider: SignInProvider,
    private readonly flows: Flows,
  ) {
    super();
  }

  async validate(request: FastifyRequest): Promise<Return> {
    const flow = await this.flows.take(request);
    if (!flow) return { mode: 'redirect', failure: new CodedError('auth.provider-failed', 'no flow') };
    const [, query = ''] = request.url.split('?', 2);
    try {
      return { mode: flow.mode, person: await this.provider.person(query, flow) };
    } catch (error) {
      return { mode: flow.mode, failure: codedErrorOf(error) };
    }
  }
}

/** Puts the outcome on the request. */
@Injectable()
export class ProviderGuard extends AuthGuard(PROVIDER_STRATEGY) {
  override getAuthenticateOptions() {
    return { session: false, property: 'provided' };
  }
}

import {
  ANONYMOUS,
  AGE_PAGE,
  type AgeOutcome,
  getAge,
  openAgeProof,
  closeAgeProof,
  finishAgeProof,
  forgetAgeProof,
  MAX_AGE_ANSWER,
  startAgeProof,
  CodedError,
} from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Controller } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Call, InputOf } from '../http/call';
import { Handles, HandlesRedirect } from '../http/handles';
import { codedErrorOf } from '../http/problems';
import { externalRedirect } from '../anonymous-visitors/external-redirect';
import { LivePolicy } from '../policy/live-policy';
import { ServiceCalls } from '../services/service-calls';
import { LiveSettings } from '../settings/live-settings';
import { type AgeFlow, AgeFlows } from './flow';
import { AgePassKeeping } from './keeping';
import { AgePasses } from './pass';
import { AgeWays } from './ways';

const log = logger('age');

/** Where who brings no way of their own comes to. */
const FIRST_PAGE = '/home';

/** The screen that tells how a proof ended, and leads on; where it was to be remembered the next one is. */
const screenOf = (outcome: AgeOutcome, { next, keeper }: Pick<AgeFlow, 'next' | 'keeper'>): string => {
  const query = new URLSearchParams({ outcome, next });
  if (keeper !== undefined) query.set('keeps', '1');
  return `${AGE_PAGE}?${query.toString()}`;
};

/** An address as a header may hold it. What is encoded already stays as it is. */
const inHeader = (path: string): string =>
  path.replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(Buffer.from(text).toString()));

/** A browser on its way, not a program: it is led to a screen instead of being shown a problem document. */
const isNavigation = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;

const failureOf = (error: unknown): AgeOutcome =>
  codedErrorOf(error).kind === 'unavailable' ? 'unreachable' : 'failed';

/** How a visitor proves to be an adult, and the ways that lead to who makes sure of it and back, with the pass that opens the site. */
@Controller()
export class AgeController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly policy: LivePolicy,
    private readonly passes: AgePasses,
    private readonly flows: AgeFlows,
    private readonly ways: AgeWays,
    private readonly settings: LiveSettings,
    private readonly keeping: AgePassKeeping,
  ) {}

  @Handles(getAge)
  async get(_input: InputOf<typeof getAge>, { request }: Call) {
    if (!this.policy.isKnown) throw new CodedError('unavailable', 'the policy was not read yet');
    const [ways, site] = await Promise.all([this.ways.offered(), this.settings.site()]);
    return {
      mode: this.policy.of(request.raw).ageMode,
      isProven: this.passes.isGood(request.headers.cookie),
      isPerVisit: site.age.isPerVisit,
      ways: [...ways],
    };
  }

  @HandlesRedirect(startAgeProof)
  async start({ params: { way }, query: { next } }: InputOf<typeof startAgeProof>, call: Call) {
    const { request, reply, caller } = call;
    externalRedirect(reply);
    try {
      const { address, secret } = await this.services.request(openAgeProof, { way }, { caller });
      await this.flows.remember(reply, { id: randomUUID(), way, secret, next });
      return address;
    } catch (error) {
      if (!isNavigation(request)) throw error;
      return screenOf(failureOf(error), { next });
    }
  }

  @HandlesRedirect(finishAgeProof)
  async finish({ params: { way } }: InputOf<typeof finishAgeProof>, call: Call) {
    const { request, reply } = call;
    externalRedirect(reply);
    const flow = await this.flows.take(request);
    this.flows.forget(reply);
    if (flow?.way !== way) return screenOf('failed', { next: FIRST_PAGE });
    const outcome = await this.outcomeOf(flow, request);
    if (outcome === 'proven') {
      await this.keeping.keep(flow, call);
      this.passes.write(reply, way, (await this.settings.site()).age);
      return inHeader(flow.next);
    }
    // Somebody else may have proved it in this browser before.
    if (outcome === 'under-age') this.passes.forget(reply);
    return screenOf(outcome, flow);
  }

  @Handles(forgetAgeProof)
  async forget(_input: InputOf<typeof forgetAgeProof>, { reply }: Call) {
    this.passes.forget(reply);
    return { forgotten: true as const };
  }

  /** Identity reads the answer. Who it is about is not told to it, and not known here. */
  private async outcomeOf({ way, secret }: AgeFlow, { url }: FastifyRequest): Promise<AgeOutcome> {
    const answer = url.split(/\?(.*)/s, 2)[1] ?? '';
    if (answer.length > MAX_AGE_ANSWER) return 'failed';
    try {
      return (await this.services.request(closeAgeProof, { way, secret, answer }, { caller: ANONYMOUS }))
        .outcome;
    } catch (error) {
      log.warn({ code: codedErrorOf(error).code }, 'a proof of age was not ended');
      return failureOf(error);
    }
  }
}

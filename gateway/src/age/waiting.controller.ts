import {
  ANONYMOUS,
  ageOutcomeEvents,
  type AgeOutcome,
  openAgeProof,
  beginAgeProof,
  CodedError,
  closeAgeProof,
  handAgeProof,
  takeAgeAnswer,
  receiveAgeAnswer,
  type WaitingAgeWay,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Call, InputOf } from '../http/call';
import { Handles, HandlesEvents } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { LiveSettings } from '../settings/live-settings';
import { type AgeFlow, AgeFlows } from './flow';
import { AgePassKeeping } from './keeping';
import { AgePasses } from './pass';
import { type WaitedProof, ProofOutcomes } from './proof-outcomes';

/** Proofs of age that a page waits for while a wallet answers, on this device or on another. Nobody is told whose they are. */
@Controller()
export class WaitingAgeController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly passes: AgePasses,
    private readonly flows: AgeFlows,
    private readonly proofs: ProofOutcomes,
    private readonly settings: LiveSettings,
    private readonly keeping: AgePassKeeping,
  ) {}

  @Handles(beginAgeProof)
  async begin({ params: { way }, body: { next, keeps } }: InputOf<typeof beginAgeProof>, call: Call) {
    const { reply, caller } = call;
    const keeper = keeps ? this.keeping.keeperOf(call) : undefined;
    const { address, secret, digital } = await this.services.request(openAgeProof, { way }, { caller });
    await this.flows.remember(reply, { id: randomUUID(), way, secret, next, ...(keeper && { keeper }) });
    return { address, ...(digital && { digital }) };
  }

  /**
   * A wallet, which knows nothing of this site but the address. The limit is that of reads: behind one address of a mobile network are
   * the wallets of many people, and beginning a proof has a limit of its own. That somebody is under age is told by the page, not here.
   */
  @Handles(receiveAgeAnswer)
  async receive({ params, body }: InputOf<typeof receiveAgeAnswer>) {
    const answer = { ...params, vpToken: body.vp_token, error: body.error };
    const { outcome } = await this.services.request(takeAgeAnswer, answer, { caller: ANONYMOUS });
    if (outcome === 'failed' || outcome === 'unreachable') throw new CodedError('age.not-proven');
    return {};
  }

  @HandlesEvents(ageOutcomeEvents)
  async outcome({ params: { way } }: InputOf<typeof ageOutcomeEvents>, { request }: Call) {
    const { secret } = await this.walkOf(way, request);
    return this.proofs.watch({ way, secret }, request.ip);
  }

  /** Until there is an outcome it may be asked again. */
  @Handles(handAgeProof)
  async hand({ params: { way }, query, body: { answer } }: InputOf<typeof handAgeProof>, call: Call) {
    const { request, reply } = call;
    const flow = await this.walkOf(way, request);
    const { secret, next } = flow;
    // Before anything is ended: a session that has only run out is renewed, and the page asks again.
    if (flow.keeper !== undefined && query.signedIn === '1') this.keeping.keeperOf(call);
    const outcome = await this.outcomeOf({ way, secret }, answer);
    if (outcome === null) return { outcome, next };
    if (!(await this.flows.take(request))) throw new CodedError('age.walk-over', 'it was ended before');
    this.flows.forget(reply);
    if (outcome === 'proven') {
      await this.keeping.keep(flow, call);
      this.passes.write(reply, way, (await this.settings.site()).age);
    }
    // Somebody else may have proved it in this browser before.
    if (outcome === 'under-age') this.passes.forget(reply);
    return { outcome, next };
  }

  /** The walk that this browser is on, in this way. @throws CodedError age.walk-over */
  private async walkOf(way: WaitingAgeWay, request: FastifyRequest): Promise<AgeFlow> {
    const flow = await this.flows.read(request);
    if (flow?.way !== way) throw new CodedError('age.walk-over', 'this browser is on none');
    return flow;
  }

  /** By what the browser's own wallet gave, else by what a wallet has sent; null while nothing has come. */
  private async outcomeOf(proof: WaitedProof, answer: string | undefined): Promise<AgeOutcome | null> {
    if (answer === undefined) return this.proofs.outcomeOf(proof);
    const told = await this.services.request(closeAgeProof, { ...proof, answer }, { caller: ANONYMOUS });
    return told.outcome;
  }
}

import {
  ANONYMOUS,
  ageOutcomeEventsRoute,
  type AgeOutcome,
  beginAgeProof,
  beginAgeProofRoute,
  CodedError,
  finishAgeProof,
  handAgeProofRoute,
  readAgeOutcome,
  receiveAgeAnswer,
  receiveAgeAnswerRoute,
  type WaitingAgeWay,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Call, InputOf } from '../http/call';
import { Handles, HandlesEvents } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { LiveSettings } from '../settings/live-settings';
import { AgeFlows } from './flow';
import { AgePasses } from './pass';
import { type WaitedProof, WaitedProofs } from './waiting';

/** Proofs of age that a page waits for while a wallet answers, on this device or on another. Nobody is told whose they are. */
@Controller()
export class WaitingAgeController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly passes: AgePasses,
    private readonly flows: AgeFlows,
    private readonly proofs: WaitedProofs,
    private readonly settings: LiveSettings,
  ) {}

  @Handles(beginAgeProofRoute, { limit: 'session' })
  async begin(
    { params: { way }, body: { next } }: InputOf<typeof beginAgeProofRoute>,
    { reply, caller }: Call,
  ) {
    const { address, secret, digital } = await this.services.request(beginAgeProof, { way }, { caller });
    await this.flows.remember(reply, { id: randomUUID(), way, secret, next });
    return { address, ...(digital && { digital }) };
  }

  /**
   * A wallet, which knows nothing of this site but the address. The limit is that of reads: behind one address of a mobile network are
   * the wallets of many people, and beginning a proof has a limit of its own. That somebody is under age is told by the page, not here.
   */
  @Handles(receiveAgeAnswerRoute, { limit: 'read' })
  async receive({ params, body }: InputOf<typeof receiveAgeAnswerRoute>) {
    const answer = { ...params, vpToken: body.vp_token, error: body.error };
    const { outcome } = await this.services.request(receiveAgeAnswer, answer, { caller: ANONYMOUS });
    if (outcome === 'failed' || outcome === 'unreachable') throw new CodedError('age.not-proven');
    return {};
  }

  @HandlesEvents(ageOutcomeEventsRoute)
  async outcome({ params: { way } }: InputOf<typeof ageOutcomeEventsRoute>, { request }: Call) {
    return this.proofs.watch(await this.walkOf(way, request));
  }

  /** Until there is an outcome it may be tried again. */
  @Handles(handAgeProofRoute, { limit: 'session' })
  async hand(
    { params: { way }, body: { answer } }: InputOf<typeof handAgeProofRoute>,
    { request, reply }: Call,
  ) {
    const { secret, next } = await this.walkOf(way, request);
    const outcome = await this.outcomeOf({ way, secret }, answer);
    if (outcome === null) throw new CodedError('age.walk-over', 'no answer has come');
    if (!(await this.flows.take(request))) throw new CodedError('age.walk-over', 'it was ended before');
    this.flows.forget(reply);
    if (outcome === 'proven') this.passes.write(reply, way, (await this.settings.site()).age);
    // Somebody else may have proved it in this browser before.
    if (outcome === 'under-age') this.passes.forget(reply);
    return { outcome, next };
  }

  /** The walk that this browser is on, in this way. @throws CodedError age.walk-over */
  private async walkOf(way: WaitingAgeWay, request: FastifyRequest) {
    const flow = await this.flows.read(request);
    if (flow?.way !== way) throw new CodedError('age.walk-over', 'this browser is on none');
    return { way, secret: flow.secret, next: flow.next };
  }

  /** By what the browser's own wallet gave, else by what a wallet has sent; null while nothing has come. */
  private async outcomeOf(proof: WaitedProof, answer: string | undefined): Promise<AgeOutcome | null> {
    const told =
      answer === undefined
        ? await this.services.request(readAgeOutcome, proof, { caller: ANONYMOUS })
        : await this.services.request(finishAgeProof, { ...proof, answer }, { caller: ANONYMOUS });
    return told.outcome;
  }
}

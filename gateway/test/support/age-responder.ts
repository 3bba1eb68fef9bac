import {
  AGE_WAYS,
  type AgeOutcome,
  type AgeWay,
  openAgeProof,
  CodedError,
  closeAgeProof,
  isWaitingWay,
  listAgeWays,
  readAgeCounts,
  readAgeOutcome,
  readAgeWayStates,
  takeAgeAnswer,
  rememberAge,
  testAgeWay,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';

/** What identity will say of proofs of age, and what it was asked. */
export interface AgeProofs {
  ways: { way: AgeWay; label: string }[];
  outcome: AgeOutcome;
  /** Set: whoever makes sure of ages does not answer identity. */
  isUnreachable: boolean;
  /** Set: identity itself does not answer. */
  isAway: boolean;
  begun: number;
  /** What it was told at the end of each walk. */
  readonly finished: { way: AgeWay; secret: string; answer: string }[];
  /** The walks that are waited for, and how each ended. */
  readonly walks: Map<string, AgeOutcome | null>;
  /** What wallets have sent. */
  readonly received: z.output<typeof takeAgeAnswer.input>[];
  /** Set: nothing can be remembered now. */
  forgets: boolean;
  /** The accounts that remember a proof, one for each time that they were told. */
  readonly remembered: string[];
  /** For how many days counts were asked. */
  readonly countedDays: number[];
}

/** Where a walk leads to. */
export const AGE_PROVIDER = 'https://idade.example/autorizar';
/** What a browser asks the wallets that it knows. */
export const DIGITAL = { deviceRequest: 'cGVyZ3VudGE', encryptionInfo: 'Y2hhdmU' };

/** The question to a wallet. @param site where the answer is sent to */
const questionOf = (site: string, walk: string): string =>
  `av://?${new URLSearchParams({ response_uri: `${site}/api/age/wallet/answer/${walk}`, state: walk }).toString()}`;

/** The part of identity that makes sure of ages. @param site origin of the site under test */
export function ageResponder(site: string) {
  const age: AgeProofs = {
    ways: [{ way: 'openid', label: 'Serviço de comprovação de idade' }],
    ...{ outcome: 'proven', isUnreachable: false, isAway: false, begun: 0 },
    ...{ finished: [], walks: new Map(), received: [], countedDays: [], forgets: false, remembered: [] },
  };
  const answering = () => {
    if (age.isAway) throw new CodedError('unavailable');
  };

  @Controller()
  class Ages {
    @Operation(listAgeWays)
    async ways() {
      return { items: age.ways };
    }
    @Operation(openAgeProof)
    async begin({ way }: { way: AgeWay }) {
      answering();
      if (!age.ways.some((offered) => offered.way === way)) throw new CodedError('age.way-off');
      if (age.isUnreachable) throw new CodedError('age.way-unreachable');
      age.begun += 1;
      if (!isWaitingWay(way))
        return { address: `${AGE_PROVIDER}?state=s${age.begun}`, secret: `secret ${age.begun}` };
      const walk = `k1.t1m4o0.walk-${age.begun}`;
      age.walks.set(walk, null);
      return { address: questionOf(site, walk), secret: walk, digital: DIGITAL };
    }
    @Operation(closeAgeProof)
    async finish(walk: { way: AgeWay; secret: string; answer: string }) {
      answering();
      age.finished.push(walk);
      return { outcome: age.outcome };
    }
    @Operation(takeAgeAnswer)
    async receive(answer: z.output<typeof takeAgeAnswer.input>) {
      answering();
      const before = age.walks.get(answer.walk);
      if (before === undefined) throw new CodedError('age.walk-over');
      if (before !== null) throw new CodedError('age.answer-taken');
      age.received.push(answer);
      age.walks.set(answer.walk, age.outcome);
      return { outcome: age.outcome };
    }
    @Operation(readAgeOutcome)
    async outcome({ secret }: { secret: string }) {
      answering();
      const outcome = age.walks.get(secret);
      if (outcome === undefined) throw new CodedError('age.walk-over');
      return { outcome };
    }
    @Operation(rememberAge)
    async remember(_input: object, { caller }: RpcContext) {
      if (age.forgets) throw new CodedError('unavailable');
      age.remembered.push('accountId' in caller ? caller.accountId : caller.kind);
      return { until: '2027-02-24' };
    }
    @Operation(readAgeCounts)
    async counts({ days }: { days: number }) {
      age.countedDays.push(days);
      return { first: '2026-11-01', last: '2026-11-26', items: [] };
    }
    @Operation(readAgeWayStates)
    async states() {
      return {
        items: AGE_WAYS.map((way) => {
          const label = age.ways.find((offered) => offered.way === way)?.label;
          return { way, isOn: label !== undefined, label: label ?? null, list: null };
        }),
      };
    }
    @Operation(testAgeWay)
    async test({ way }: { way: AgeWay }) {
      if (!age.ways.some((offered) => offered.way === way)) throw new CodedError('age.way-off');
      return { ok: true, checks: [{ name: 'provider' as const, ok: true }] };
    }
  }
  return { age, controller: Ages };
}

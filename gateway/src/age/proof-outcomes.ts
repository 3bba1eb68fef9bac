import {
  ANONYMOUS,
  AGE_WALK_SECONDS,
  type AgeOutcome,
  CodedError,
  readAgeOutcome,
  type WaitingAgeWay,
} from '@alcova/contracts';
import { logger, withoutSpans } from '@alcova/platform';
import { normalizeIP } from '@fastify/rate-limit';
import { type OnModuleDestroy, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  catchError,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  from,
  map,
  type Observable,
  of,
  takeUntil,
  takeWhile,
  tap,
  throwError,
  timer,
} from 'rxjs';
import { codedErrorOf } from '../http/problems';
import { Listeners } from '../feeds/listeners';
import { ServiceCalls } from '../services/service-calls';

/** For so long after an answer of identity it is what all are told who ask about its proof. */
const FRESH_MS = 1_000;
const LOOK_MS = 250;
/** Pages that one process lets wait at a stream: each holds a connection. All others ask every few seconds (`outcomeOf`). */
export const MAX_WAITING = 300;
/** Of one proof; its page may be open in several tabs, and one that connects again leaves the one before for a moment. */
export const MAX_OF_PROOF = 3;
/** Of one address, where a network of IPv6 of 64 bits counts as one. Many people may be behind it: whoever finds no room asks. */
export const MAX_OF_ADDRESS = 8;
/** Proofs whose last answer is known. */
const REMEMBERED = 2_000;

/** What identity knows of a proof. Null: no answer has come. */
export interface ProofOutcome {
  readonly outcome: AgeOutcome | null;
}

/** A proof that a page waits for. */
export interface WaitedProof {
  readonly way: WaitingAgeWay;
  readonly secret: string;
}

interface Asked {
  readonly answer: Promise<AgeOutcome | null>;
  /** Until when it stands, by `performance.now()`; while it is under way, for ever. */
  readonly until: number;
}

/**
 * How proofs end that pages wait for: as streams, and for who asks. Identity is asked about a proof once a second at most, however many wait
 * for it in whichever way, and about none after its pages have gone.
 */
@Injectable()
export class ProofOutcomes implements OnModuleDestroy {
  private readonly log = logger('age');
  private readonly asked = new LRUCache<string, Asked>({ max: REMEMBERED });
  private readonly listeners = new Listeners(
    MAX_WAITING,
    () => new CodedError('unavailable', 'too many pages wait for a wallet'),
  );

  constructor(private readonly services: ServiceCalls) {}

  /**
   * Null at once while no answer has come, then the outcome; complete after it, at the walk's end, and when the gateway stops. Identity's
   * being away for a moment only makes it later.
   * Fails with a CodedError: `request.too-many` beyond what its proof and its address may have, `unavailable` beyond the bound of all,
   * `age.walk-over` or `age.way-off` before the first word.
   * @param address of the client
   */
  watch(proof: WaitedProof, address: string): Observable<ProofOutcome> {
    // Its walk began before the stream did.
    const over = timer(AGE_WALK_SECONDS * 1_000);
    return this.listeners.listen(
      () => this.looked(proof).pipe(takeUntil(over)),
      [
        { name: `proof ${proof.secret}`, most: MAX_OF_PROOF },
        { name: `address ${normalizeIP(address)}`, most: MAX_OF_ADDRESS },
      ],
    );
  }

  /**
   * How a proof has ended, as identity said a second ago at most; null while no answer has come.
   * @throws CodedError `age.walk-over`, `age.way-off`, `unavailable`
   */
  outcomeOf(proof: WaitedProof): Promise<AgeOutcome | null> {
    const name = `${proof.way} ${proof.secret}`;
    const known = this.asked.get(name);
    if (known && known.until > performance.now()) return known.answer;
    const answer = this.ask(proof);
    this.asked.set(name, { answer, until: Infinity });
    const settle = () => this.asked.set(name, { answer, until: performance.now() + FRESH_MS });
    answer.then(settle, settle);
    return answer;
  }

  onModuleDestroy(): void {
    this.listeners.letGo();
  }

  private looked(proof: WaitedProof): Observable<ProofOutcome> {
    let isKnown = false;
    return timer(0, LOOK_MS).pipe(
      exhaustMap(() => this.waitFor(proof)),
      tap(() => {
        isKnown = true;
      }),
      distinctUntilChanged(),
      takeWhile((outcome) => outcome === null, true),
      map((outcome) => ({ outcome })),
      // The answer to whoever connects again says what is wrong.
      catchError((error: unknown) => (isKnown ? this.letGo(error) : throwError(() => error))),
    );
  }

  private waitFor(proof: WaitedProof): Observable<AgeOutcome | null> {
    return from(this.outcomeOf(proof)).pipe(
      catchError((error: unknown) =>
        codedErrorOf(error).code === 'unavailable' ? of(null) : throwError(() => error),
      ),
    );
  }

  private async ask({ way, secret }: WaitedProof): Promise<AgeOutcome | null> {
    const told = await withoutSpans(() =>
      this.services.request(readAgeOutcome, { way, secret }, { caller: ANONYMOUS }),
    );
    return told.outcome;
  }

  private letGo(error: unknown): Observable<never> {
    const { code } = codedErrorOf(error);
    if (code !== 'age.walk-over') this.log.warn({ code }, 'a proof of age is waited for no longer');
    return EMPTY;
  }
}

import {
  ANONYMOUS,
  AGE_WALK_SECONDS,
  type AgeOutcome,
  CodedError,
  readAgeOutcome,
  type WaitingAgeWay,
} from '@alcova/contracts';
import { logger, withoutSpans } from '@alcova/platform';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
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

const ASK_MS = 1_000;
/** Pages that one process lets wait: each holds a connection, and asks identity once a second. */
export const MAX_WAITING = 300;

/** What identity knows of a proof. Null: no answer has come. */
export interface Told {
  readonly outcome: AgeOutcome | null;
}

/** A proof that a page waits for. */
export interface WaitedProof {
  readonly way: WaitingAgeWay;
  readonly secret: string;
}

/** How proofs end that pages wait for, as streams. Nobody is asked after a page has gone. */
@Injectable()
export class WaitedProofs implements BeforeApplicationShutdown {
  private readonly log = logger('age');
  private readonly listeners = new Listeners(
    MAX_WAITING,
    () => new CodedError('unavailable', 'too many pages wait for a wallet'),
  );

  constructor(private readonly services: ServiceCalls) {}

  /**
   * Null at once while no answer has come, then the outcome; complete after it, at the walk's end, and when the gateway stops. Identity's
   * being away for a moment only makes it later.
   * Fails with a CodedError: `unavailable` beyond the bound, `age.walk-over` or `age.way-off` before the first word.
   */
  watch(proof: WaitedProof): Observable<Told> {
    // Its walk began before the stream did.
    const over = timer(AGE_WALK_SECONDS * 1_000);
    return this.listeners.listen(() => this.asked(proof).pipe(takeUntil(over)));
  }

  beforeApplicationShutdown(): void {
    this.listeners.letGo();
  }

  private asked(proof: WaitedProof): Observable<Told> {
    let isKnown = false;
    return timer(0, ASK_MS).pipe(
      exhaustMap(() => this.ask(proof)),
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

  private ask({ way, secret }: WaitedProof): Observable<AgeOutcome | null> {
    return from(
      withoutSpans(() => this.services.request(readAgeOutcome, { way, secret }, { caller: ANONYMOUS })),
    ).pipe(
      map(({ outcome }) => outcome),
      catchError((error: unknown) =>
        codedErrorOf(error).code === 'unavailable' ? of(null) : throwError(() => error),
      ),
    );
  }

  private letGo(error: unknown): Observable<never> {
    const { code } = codedErrorOf(error);
    if (code !== 'age.walk-over') this.log.warn({ code }, 'a proof of age is waited for no longer');
    return EMPTY;
  }
}

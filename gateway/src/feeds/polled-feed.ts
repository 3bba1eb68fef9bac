import { CodedError } from '@alcova/contracts';
import type { Logger } from '@alcova/platform';
import type { OnModuleDestroy } from '@nestjs/common';
import {
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  from,
  type Observable,
  ReplaySubject,
  share,
  tap,
  throwError,
  timer,
} from 'rxjs';
import { Listeners } from './listeners';

const POLL_MS = 2_000;
const MAX_LISTENERS = 200;

/** Something that is looked at every few seconds, as a stream: by one timer, however many listen, and not at all while nobody does. */
export abstract class PolledFeed<Value> implements OnModuleDestroy {
  private readonly listeners = new Listeners(MAX_LISTENERS, () => new CodedError('request.too-many'));
  private readonly shared: Observable<Value> = defer(() => this.polled()).pipe(
    share({ connector: () => new ReplaySubject(1) }),
  );

  constructor(private readonly log: Logger) {}

  protected abstract look(): Promise<Value>;

  /**
   * The value now and at every change, until the gateway stops. Fails with a CodedError: `request.too-many` beyond the bound, or what
   * the service answered before the first value.
   */
  watch(): Observable<Value> {
    return this.listeners.listen(() => this.shared);
  }

  onModuleDestroy(): void {
    this.listeners.letGo();
  }

  private polled(): Observable<Value> {
    let isKnown = false;
    return timer(0, POLL_MS).pipe(
      exhaustMap(() => this.ask(isKnown)),
      tap(() => {
        isKnown = true;
      }),
      distinctUntilChanged((one, other) => JSON.stringify(one) === JSON.stringify(other)),
    );
  }

  /** While the service is away nothing comes; who has heard nothing yet is told. */
  private ask(isKnown: boolean): Observable<Value> {
    return from(this.look()).pipe(
      catchError((error: unknown) => {
        if (!isKnown) return throwError(() => error);
        this.log.debug({ err: error }, 'what is watched is not known');
        return EMPTY;
      }),
    );
  }
}

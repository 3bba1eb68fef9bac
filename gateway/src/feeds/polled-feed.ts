import { CodedError } from '@alcova/contracts';
import type { Logger } from '@alcova/platform';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import {
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  finalize,
  from,
  type Observable,
  ReplaySubject,
  share,
  takeUntil,
  tap,
  throwError,
  timer,
} from 'rxjs';

const POLL_MS = 2_000;
/** Streams that one gateway keeps open: each holds a connection. */
const MAX_LISTENERS = 200;

/** Something that is looked at every few seconds, as a stream: by one timer, however many listen, and not at all while nobody does. */
export abstract class PolledFeed<Value> implements BeforeApplicationShutdown {
  /** Who comes after the end hears of it too. */
  private readonly stopped = new ReplaySubject<void>(1);
  private listeners = 0;
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
    return defer(() => {
      if (this.listeners >= MAX_LISTENERS) throw new CodedError('request.too-many');
      this.listeners += 1;
      return this.shared.pipe(
        takeUntil(this.stopped),
        finalize(() => {
          this.listeners -= 1;
        }),
      );
    });
  }

  /** Streams would hold the stop up for as long as they are listened to. */
  beforeApplicationShutdown(): void {
    this.stopped.next();
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

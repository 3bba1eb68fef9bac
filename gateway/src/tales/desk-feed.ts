import { CodedError, deskLoad } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import {
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  finalize,
  from,
  type Observable,
  share,
  ReplaySubject,
  Subject,
  takeUntil,
  tap,
  throwError,
  timer,
} from 'rxjs';
import type { z } from 'zod';
import { ServiceCalls } from '../services/service-calls';

type Load = z.output<typeof deskLoad.output>;

const POLL_MS = 2_000;
/** Streams that one gateway keeps open: each holds a connection. */
const MAX_LISTENERS = 200;
const log = logger('desk-feed');

/** How much there is to decide, as a stream. Moderation is asked by one timer, however many listen, and not at all while nobody does. */
@Injectable()
export class DeskFeed implements BeforeApplicationShutdown {
  private readonly stopped = new Subject<void>();
  private listeners = 0;
  private readonly shared: Observable<Load> = defer(() => this.polled()).pipe(
    share({ connector: () => new ReplaySubject(1) }),
  );

  constructor(private readonly services: ServiceCalls) {}

  /**
   * The load now and at every change, until the gateway stops. Fails with a CodedError: `request.too-many` beyond the bound, or what
   * moderation answered before the first load.
   */
  watch(): Observable<Load> {
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

  private polled(): Observable<Load> {
    let isKnown = false;
    return timer(0, POLL_MS).pipe(
      exhaustMap(() => this.ask(isKnown)),
      tap(() => {
        isKnown = true;
      }),
      distinctUntilChanged((one, other) => JSON.stringify(one) === JSON.stringify(other)),
    );
  }

  /** While moderation is away nothing comes; who has heard nothing yet is told. */
  private ask(isKnown: boolean): Observable<Load> {
    const caller = { kind: 'system', name: 'gateway' } as const;
    return from(this.services.request(deskLoad, {}, { caller })).pipe(
      catchError((error: unknown) => {
        if (!isKnown) return throwError(() => error);
        log.debug({ err: error }, 'the load of the desk is not known');
        return EMPTY;
      }),
    );
  }
}

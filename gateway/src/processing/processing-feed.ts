import { ANONYMOUS, CodedError, getProcessing, type ProcessingStatus } from '@alcova/contracts';
import { logger, withoutSpans } from '@alcova/platform';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  finalize,
  from,
  shareReplay,
  takeWhile,
  tap,
  throwError,
  timer,
  type Observable,
} from 'rxjs';
import { Listeners } from '../feeds/listeners';
import { ServiceCalls } from '../services/service-calls';

const POLL_MS = 1_000;
export const MAX_LISTENERS = 200;

const isOver = ({ stage }: ProcessingStatus): boolean => stage === 'done' || stage === 'failed';

/** How assets come along, as streams. Media is asked once a second for each asset that is watched, however many watch it. */
@Injectable()
export class ProcessingFeed implements OnModuleDestroy {
  private readonly log = logger('processing');
  private readonly watched = new Map<string, Observable<ProcessingStatus>>();
  private readonly listeners = new Listeners(MAX_LISTENERS, () => new CodedError('request.too-many'));

  constructor(private readonly services: ServiceCalls) {}

  /**
   * The status now and at every change; complete after `done` or `failed`, when the asset is deleted, and when the gateway stops. While
   * media does not answer nothing comes.
   * Fails with a CodedError: `request.too-many` beyond the bound, `upload.not-found` or `unavailable` before the first status.
   */
  watch(assetId: string): Observable<ProcessingStatus> {
    return this.listeners.listen(() => this.sharedBy(assetId));
  }

  onModuleDestroy(): void {
    this.listeners.letGo();
  }

  private sharedBy(assetId: string): Observable<ProcessingStatus> {
    const known = this.watched.get(assetId);
    if (known) return known;
    const made = this.polled(assetId).pipe(
      finalize(() => this.watched.delete(assetId)),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
    this.watched.set(assetId, made);
    return made;
  }

  private polled(assetId: string): Observable<ProcessingStatus> {
    return defer(() => {
      let isKnown = false;
      return timer(0, POLL_MS).pipe(
        exhaustMap(() => this.ask(assetId, isKnown)),
        tap(() => {
          isKnown = true;
        }),
        distinctUntilChanged((one, other) => JSON.stringify(one) === JSON.stringify(other)),
        takeWhile((status) => !isOver(status), true),
        // The answer to whoever connects again says what is wrong.
        catchError((error: unknown) => (isKnown ? this.letGo(error) : throwError(() => error))),
      );
    });
  }

  /** Media's restart is no reason to let go of everybody who watches. */
  private ask(assetId: string, isKnown: boolean): Observable<ProcessingStatus> {
    return from(
      withoutSpans(() => this.services.request(getProcessing, { assetId }, { caller: ANONYMOUS })),
    ).pipe(
      catchError((error: unknown) => {
        const passes = error instanceof CodedError && error.code === 'unavailable';
        return isKnown && passes ? EMPTY : throwError(() => error);
      }),
    );
  }

  private letGo(error: unknown): Observable<never> {
    const isDeleted = error instanceof CodedError && error.code === 'upload.not-found';
    if (!isDeleted) this.log.warn({ err: error }, 'an asset cannot be followed any more');
    return EMPTY;
  }
}

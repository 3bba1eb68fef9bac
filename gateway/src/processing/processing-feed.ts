import { CodedError, getProcessing, type ProcessingStatus } from '@alcova/contracts';
import { logger, withoutSpans } from '@alcova/platform';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  finalize,
  from,
  shareReplay,
  ReplaySubject,
  takeUntil,
  takeWhile,
  tap,
  throwError,
  timer,
  type Observable,
} from 'rxjs';
import { ServiceCalls } from '../services/service-calls';

const POLL_MS = 1_000;
/** Streams that one gateway keeps open: each holds a connection. */
export const MAX_LISTENERS = 200;

const isOver = ({ stage }: ProcessingStatus): boolean => stage === 'done' || stage === 'failed';

/** How assets come along, as streams. Media is asked once a second for each asset that is watched, however many watch it. */
@Injectable()
export class ProcessingFeed implements BeforeApplicationShutdown {
  private readonly log = logger('processing');
  private readonly watched = new Map<string, Observable<ProcessingStatus>>();
  /** Who comes after the end hears of it too. */
  private readonly stopped = new ReplaySubject<void>(1);
  private listeners = 0;

  constructor(private readonly services: ServiceCalls) {}

  /**
   * The status now and at every change; complete after `done` or `failed`, when the asset is deleted, and when the gateway stops. While
   * media does not answer nothing comes.
   * Fails with a CodedError: `request.too-many` beyond the bound, `upload.not-found` or `unavailable` before the first status.
   */
  watch(assetId: string): Observable<ProcessingStatus> {
    return defer(() => {
      if (this.listeners >= MAX_LISTENERS) throw new CodedError('request.too-many');
      this.listeners += 1;
      return this.sharedBy(assetId).pipe(
        takeUntil(this.stopped),
        finalize(() => {
          this.listeners -= 1;
        }),
      );
    });
  }

  /** Streams would hold the stop up for as long as they are watched. */
  beforeApplicationShutdown(): void {
    this.stopped.next();
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
    return from(withoutSpans(() => this.services.request(getProcessing, { assetId }))).pipe(
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

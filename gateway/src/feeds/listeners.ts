import { defer, finalize, type Observable, ReplaySubject, takeUntil } from 'rxjs';

/** Streams that one gateway keeps open: each holds a connection. */
export class Listeners {
  /** Who comes after the end hears of it too. */
  private readonly stopped = new ReplaySubject<void>(1);
  private count = 0;

  /** @param full what who comes beyond `most` is told */
  constructor(
    private readonly most: number,
    private readonly full: () => Error,
  ) {}

  /** What a source emits, until it ends or all are let go. Fails with `full` beyond the bound. */
  listen<Value>(source: () => Observable<Value>): Observable<Value> {
    return defer(() => {
      if (this.count >= this.most) throw this.full();
      this.count += 1;
      return source().pipe(
        takeUntil(this.stopped),
        finalize(() => {
          this.count -= 1;
        }),
      );
    });
  }

  /** Ends every stream: they would hold a stop up for as long as somebody listens. */
  letGo(): void {
    this.stopped.next();
  }
}

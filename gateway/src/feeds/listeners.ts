import { CodedError } from '@alcova/contracts';
import { defer, finalize, type Observable, ReplaySubject, takeUntil } from 'rxjs';

/** Of those who listen on behalf of `name` there are `most` at once. */
export interface Share {
  readonly name: string;
  readonly most: number;
}

/** Streams that one gateway keeps open: each holds a connection. */
export class Listeners {
  private readonly byName = new Map<string, number>();
  /** Who comes after the end hears of it too. */
  private readonly stopped = new ReplaySubject<void>(1);
  private count = 0;

  /** @param full what who comes beyond `most` is told */
  constructor(
    private readonly most: number,
    private readonly full: () => Error,
  ) {}

  /**
   * What a source emits, until it ends or all are let go. Fails with `full` beyond the bound, and with CodedError `request.too-many` beyond
   * one of the shares.
   */
  listen<Value>(source: () => Observable<Value>, shares: readonly Share[] = []): Observable<Value> {
    return defer(() => {
      if (shares.some(({ name, most }) => this.countOf(name) >= most))
        throw new CodedError('request.too-many', 'too many streams of one kind');
      if (this.count >= this.most) throw this.full();
      this.add(1, shares);
      return source().pipe(
        takeUntil(this.stopped),
        finalize(() => this.add(-1, shares)),
      );
    });
  }

  /** Ends every stream: they would hold a stop up for as long as somebody listens. */
  letGo(): void {
    this.stopped.next();
  }

  private countOf(name: string): number {
    return this.byName.get(name) ?? 0;
  }

  private add(change: 1 | -1, shares: readonly Share[]): void {
    this.count += change;
    for (const { name } of shares) {
      const left = this.countOf(name) + change;
      if (left === 0) this.byName.delete(name);
      else this.byName.set(name, left);
    }
  }
}

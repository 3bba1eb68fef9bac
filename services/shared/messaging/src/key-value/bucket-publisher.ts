import type { DrainRegistry } from '@alcova/platform';
import type { z } from 'zod';
import type { KeyValueWriter } from './writer';

/** How often it is looked whether the bucket still is the one that was filled. */
const LOOK_MS = 2_000;
const BATCH = 200;
/** Writes to the broker under way at once. */
const AT_ONCE = 25;

/** What the owner of a bucket tells in it, kept as rows. */
export interface BucketRows<Row, Entry extends z.ZodType> {
  readonly entryOf: (row: Row) => { readonly key: string; readonly value: z.input<Entry> };
  readonly supersedes: (next: z.output<Entry>, stored: z.output<Entry>) => boolean;
  /** What a new bucket must hold, one reading after the other; each gives the next `most` rows after one, or the first. */
  readonly standing: readonly ((after: Row | undefined, most: number) => Promise<Row[]>)[];
  /**
   * Writes up to `most` rows that the readers were not told of, and marks them. They stay locked until they are written, so that replicas do
   * not do the same work.
   * @returns how many there were
   */
  readonly tell: (most: number, write: (rows: readonly Row[]) => Promise<void>) => Promise<number>;
}

/**
 * Tells the readers of a bucket what its owner keeps as rows, after the commit. Replicas share the work, and what a crash makes them write
 * twice does no harm: an older entry never replaces a newer one. A bucket that is new (the first start, or the broker lost its store), or
 * that was put back to an older state, is filled before its readers rely on it.
 */
export class BucketPublisher<Entry extends z.ZodType, Row> {
  /** The bucket that was filled last, and how far it went: one that is shorter was put back to an older state. */
  private filled = { created: '', lastSequence: 0 };
  private lookAt = 0;

  constructor(
    private readonly writer: KeyValueWriter<Entry>,
    private readonly rows: BucketRows<Row, Entry>,
  ) {}

  /** One round's work: fills a bucket that needs it, then tells what there is to tell. @throws NatsError when the broker does not take it */
  async round(drains: Pick<DrainRegistry, 'isStopping'>): Promise<void> {
    if (performance.now() >= this.lookAt) {
      await this.fillNewBucket();
      this.lookAt = performance.now() + LOOK_MS;
    }
    const write = (rows: readonly Row[]) => this.write(rows);
    while (!drains.isStopping && (await this.rows.tell(BATCH, write)) === BATCH) continue;
  }

  private async fillNewBucket(): Promise<void> {
    const found = await this.writer.state();
    if (found.created !== this.filled.created || found.lastSequence < this.filled.lastSequence) {
      for (const read of this.rows.standing) await this.fill(read);
      await this.writer.complete();
    }
    this.filled = found;
  }

  private async fill(read: BucketRows<Row, Entry>['standing'][number]): Promise<void> {
    for (let after: Row | undefined; ;) {
      const rows = await read(after, BATCH);
      await this.write(rows);
      after = rows.at(-1);
      if (rows.length < BATCH) return;
    }
  }

  private async write(rows: readonly Row[]): Promise<void> {
    const { entryOf, supersedes } = this.rows;
    for (let start = 0; start < rows.length; start += AT_ONCE)
      await Promise.all(
        rows.slice(start, start + AT_ONCE).map((row) => {
          const { key, value } = entryOf(row);
          return this.writer.put(key, value, supersedes);
        }),
      );
  }
}

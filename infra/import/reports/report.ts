import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { HostFinding } from './foreign-hosts';
import type { Note } from '../mapping/mapped';
import type { Remark } from './remark';
import { remarkText } from './words';

/** What became of the records of one source. */
export interface Counts {
  read: number;
  taken: number;
  present: number;
  /** Taken, but not all of it. */
  partly: number;
  skipped: number;
}

const EMPTY = (): Counts => ({ read: 0, taken: 0, present: 0, partly: 0, skipped: 0 });

/** Counts what is done, and writes down line by line what was not taken, or not as it stood. */
export class Report {
  readonly counts = new Map<string, Counts>();
  /** How often, by what and why in words. */
  readonly reasons = new Map<string, number>();
  private readonly file: WriteStream;
  private failure: Error | undefined;

  /** @param path a file that is made, for its owner alone; one that is there is added to */
  constructor(path: string) {
    this.file = createWriteStream(path, { flags: 'a', mode: 0o600 });
    this.file.on('error', (error) => {
      this.failure = error;
    });
  }

  of(source: string): Counts {
    const counts = this.counts.get(source) ?? EMPTY();
    this.counts.set(source, counts);
    return counts;
  }

  /** What was read and is not taken. */
  async skip(remark: Omit<Remark, 'what'>): Promise<void> {
    this.of(remark.source ?? 'files').skipped += 1;
    await this.write({ ...remark, what: 'skipped' });
  }

  /** What is there now, but for a part that could not be taken. */
  async partly(remark: Omit<Remark, 'what'>): Promise<void> {
    this.of(remark.source ?? 'files').partly += 1;
    await this.write({ ...remark, what: 'partly' });
  }

  /** What is taken, but not all of it as it stood. Fields that nobody knows are only counted: they are the same in every document. */
  async note(remark: Omit<Remark, 'what' | 'reason'>, notes: readonly Note[]): Promise<void> {
    for (const { field, what } of notes)
      if (what === 'unknown') this.count(remark.source, what, field);
      else await this.write({ ...remark, what, reason: field });
  }

  /** Hosts that the pages of the site load nothing from, in the place of a reason. */
  async hosts(findings: readonly HostFinding[]): Promise<void> {
    for (const { what, origin, times } of findings)
      await this.write({ source: 'media', place: null, id: null, what, reason: origin }, times);
  }

  private async write(remark: Remark, times = 1): Promise<void> {
    this.count(remark.source, remark.what, remark.reason, times);
    if (this.failure) throw this.failure;
    if (!this.file.write(`${JSON.stringify({ ...remark, text: remarkText(remark) })}\n`))
      await once(this.file, 'drain');
  }

  private count(source: Remark['source'], what: Remark['what'], reason: string, times = 1): void {
    const name = remarkText({ source, what, reason });
    this.reasons.set(name, (this.reasons.get(name) ?? 0) + times);
  }

  /** Whether something was not taken, or only in part. */
  get isWanting(): boolean {
    return [...this.counts.values()].some(({ partly, skipped }) => partly + skipped > 0);
  }

  async close(): Promise<void> {
    this.file.end();
    await finished(this.file);
  }
}

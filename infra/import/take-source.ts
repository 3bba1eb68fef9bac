import type { ImportOutcome } from '@alcova/contracts';
import { Batches, jsonBytes } from './batches';
import type { Mapped } from './mapping/mapped';
import type { Entry, Place, Source } from './reading';
import type { Report } from './reports/report';

type DocumentEntry = Extract<Entry, { source: Source }>;

/** How records of one kind come from documents and go to their service. */
export interface Taking<Item> {
  readonly source: Source;
  readonly map: (entry: DocumentEntry) => Mapped<Item>;
  readonly send: (records: Item[]) => Promise<readonly ImportOutcome[]>;
  /** Told of each record that is in its service now, new or not. */
  readonly onTaken?: (entry: DocumentEntry, outcome: 'taken' | 'present') => Promise<void>;
}

interface Mapping<Item> {
  readonly entry: DocumentEntry;
  readonly record: Item;
}

/** Takes the records of one source, batch by batch. Of documents with one id the first counts. */
export class SourceTaker<Item> {
  private readonly seen = new Set<string>();
  private readonly batches = new Batches<Mapping<Item>>(({ record }) => jsonBytes(record));

  constructor(
    private readonly taking: Taking<Item>,
    private readonly report: Report,
  ) {}

  async take(entry: DocumentEntry): Promise<void> {
    const { source } = this.taking;
    this.report.of(source).read += 1;
    if (this.seen.has(entry.id)) return this.skip(entry, 'id-doubled');
    this.seen.add(entry.id);
    const mapped = this.taking.map(entry);
    if ('refused' in mapped) return this.skip(entry, mapped.refused);
    const mapping = { entry, record: mapped.record };
    if (this.batches.isTooLarge(mapping)) return this.skip(entry, 'too-large');
    await this.report.note(aboutOf(entry), mapped.notes);
    await this.send(this.batches.add(mapping));
  }

  /** Sends what is left. */
  async finish(): Promise<void> {
    await this.send(this.batches.take());
  }

  private async send(batch: readonly Mapping<Item>[]): Promise<void> {
    if (batch.length === 0) return;
    const outcomes = await this.taking.send(batch.map(({ record }) => record));
    const counts = this.report.of(this.taking.source);
    for (const [index, { entry }] of batch.entries()) {
      const outcome = outcomes[index] ?? 'present';
      if (outcome !== 'taken' && outcome !== 'present') {
        await this.skip(entry, outcome);
        continue;
      }
      counts[outcome] += 1;
      await this.taking.onTaken?.(entry, outcome);
    }
  }

  private skip(entry: DocumentEntry, reason: string): Promise<void> {
    return this.report.skip({ ...aboutOf(entry), reason });
  }
}

const aboutOf = ({ source, place, id }: DocumentEntry): { source: Source; place: Place; id: string } => ({
  ...{ source, place },
  // Ids are opaque; what is none might be anything.
  id: /^[A-Za-z0-9_-]{1,64}$/.test(id) ? id : '',
});

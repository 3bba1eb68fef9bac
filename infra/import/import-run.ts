import {
  importAccounts,
  importAds,
  importBooks,
  type ImportedAccount,
  type ImportedMarks,
  importMarks,
  importTales,
  importUploads,
  importVideos,
} from '@alcova/contracts';
import { Batches, jsonBytes } from './batches';
import type { ForeignHosts } from './reports/foreign-hosts';
import { mapAccount } from './mapping/accounts';
import { mapMarks } from './mapping/marks';
import { mapAd, mapBook } from './mapping/shop';
import { mapTale } from './mapping/tales';
import { mapUpload } from './mapping/uploads';
import { mapVideo } from './mapping/videos';
import { entriesOf, type Entry, type ExportFile, type Source } from './reading';
import type { Report } from './reports/report';
import type { Send } from './sending';
import type { AuthRecords } from './survey';
import { SourceTaker, type Taking } from './take-source';

type DocumentEntry = Extract<Entry, { source: Source }>;

export interface ImportOptions {
  readonly files: readonly ExportFile[];
  readonly auth: AuthRecords;
  readonly send: Send;
  /** Services decide as they would, and keep nothing. */
  readonly dryRun: boolean;
  /** Told of the pictures and films that records name. */
  readonly hosts: ForeignHosts;
  readonly report: Report;
  readonly keepRoles: boolean;
  readonly now: Date;
  /** Told when the records of a source are done. */
  readonly onDone: (source: Source) => void;
}

const CONTENT = ['contos', 'livros', 'anuncios', 'uploads'] as const;

/**
 * Brings an export to the services, kind by kind: videos before what accounts kept of them. Stopped at any moment, another run goes on:
 * what is there is found and left as it is.
 */
export class ImportRun {
  private readonly marks = new Batches<{ entry: DocumentEntry; record: ImportedMarks }>(({ record }) =>
    jsonBytes(record),
  );

  /** Videos that a rehearsal would have brought: what accounts kept of them is not missing. */
  private readonly rehearsed = new Set<string>();

  constructor(private readonly options: ImportOptions) {}

  async run(): Promise<void> {
    const { send, dryRun, hosts } = this.options;
    await this.takeAll({
      source: 'videos',
      map: ({ id, fields }) => mapVideo(id, fields),
      send: (records) => {
        for (const { thumbnailUrl, poster, url } of records) hosts.add(thumbnailUrl, poster, url);
        return send((rpc) => rpc.request(importVideos, { records, dryRun }));
      },
      onTaken: async ({ id }, outcome) => {
        if (dryRun && outcome === 'taken') this.rehearsed.add(id);
      },
    });
    await this.takeAccounts();
    await this.takeContent();
  }

  /** Documents of `users` with what Firebase Auth knows of them, then accounts that only Firebase Auth knows. */
  private async takeAccounts(): Promise<void> {
    const { send, keepRoles, report, dryRun, hosts } = this.options;
    const taking = (source: Source): Taking<ImportedAccount> => ({
      source,
      map: ({ id, fields }) => mapAccount(id, fields, this.options.auth.get(id)?.record, { keepRoles }),
      send: (records) => {
        for (const { photo } of records) hosts.add(photo);
        return send((rpc) => rpc.request(importAccounts, { records, dryRun }));
      },
      onTaken: (entry) => this.takeMarks(entry),
    });
    const matched = new Set<string>();
    await this.takeAll(taking('users'), ({ id }) => matched.add(id));
    await this.sendMarks(this.marks.take());
    const others = new SourceTaker(taking('accounts'), report);
    for (const { entry } of this.options.auth.values()) if (!matched.has(entry.id)) await others.take(entry);
    await others.finish();
    this.options.onDone('accounts');
  }

  private async takeMarks(entry: DocumentEntry): Promise<void> {
    const { record, notes } = mapMarks(entry.id, entry.fields, this.options.now);
    await this.options.report.note({ source: 'marks', place: entry.place, id: entry.id }, notes);
    if (record) await this.sendMarks(this.marks.add({ entry: { ...entry, fields: {} }, record }));
  }

  private async sendMarks(batch: readonly { entry: DocumentEntry; record: ImportedMarks }[]): Promise<void> {
    if (batch.length === 0) return;
    const { send, report, dryRun } = this.options;
    const records = batch.map(({ record }) => this.withoutRehearsed(record));
    const outcomes = await send((rpc) => rpc.request(importMarks, { records, dryRun }));
    const counts = report.of('marks');
    for (const [index, { entry }] of batch.entries()) {
      const outcome = outcomes[index] ?? 'present';
      counts.read += 1;
      if (outcome === 'taken' || outcome === 'present') counts[outcome] += 1;
      // Of the videos that are missing nothing was kept, of all others everything.
      else {
        const remark = { source: 'marks', place: entry.place, id: entry.id, reason: outcome } as const;
        await (outcome === 'video-missing' ? report.partly(remark) : report.skip(remark));
      }
    }
  }

  private withoutRehearsed({ id, favorites, watched }: ImportedMarks): ImportedMarks {
    const others = (marks: ImportedMarks['favorites']) =>
      marks.filter(({ videoId }) => !this.rehearsed.has(videoId));
    return { id, favorites: others(favorites), watched: others(watched) };
  }

  private async takeContent(): Promise<void> {
    const { send, dryRun } = this.options;
    const takings = {
      contos: () =>
        this.takeAll({
          source: 'contos',
          map: ({ id, fields }) => mapTale(id, fields),
          send: (records) => send((rpc) => rpc.request(importTales, { records, dryRun })),
        }),
      livros: () =>
        this.takeAll({
          source: 'livros',
          map: ({ id, fields }) => mapBook(id, fields),
          send: (records) => send((rpc) => rpc.request(importBooks, { records, dryRun })),
        }),
      anuncios: () =>
        this.takeAll({
          source: 'anuncios',
          map: ({ id, fields }) => mapAd(id, fields),
          send: (records) => send((rpc) => rpc.request(importAds, { records, dryRun })),
        }),
      uploads: () =>
        this.takeAll({
          source: 'uploads',
          map: ({ id, fields }) => mapUpload(id, fields),
          send: (records) => send((rpc) => rpc.request(importUploads, { records, dryRun })),
        }),
    } as const satisfies Record<(typeof CONTENT)[number], () => Promise<void>>;
    for (const source of CONTENT) await takings[source]();
  }

  private async takeAll<Item>(
    taking: Taking<Item>,
    seen: (entry: DocumentEntry) => void = () => undefined,
  ): Promise<void> {
    const { files, report, onDone } = this.options;
    const taker = new SourceTaker(taking, report);
    for (const file of files.filter(({ collection }) => (collection ?? taking.source) === taking.source))
      for await (const entry of entriesOf(file)) {
        if ('fault' in entry || entry.source !== taking.source) continue;
        seen(entry);
        await taker.take(entry);
      }
    await taker.finish();
    onDone(taking.source);
  }
}

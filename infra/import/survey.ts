import { type AuthRecord, mapAuthRecord } from './mapping/accounts';
import {
  BROKEN,
  entriesOf,
  type Entry,
  type ExportFile,
  type Fault,
  type Place,
  type Source,
} from './reading';
import type { Report } from './reports/report';

type DocumentEntry = Extract<Entry, { source: Source }>;
/** What Firebase Auth knows of accounts, by their ids. */
export type AuthRecords = ReadonlyMap<string, { readonly record: AuthRecord; readonly entry: DocumentEntry }>;

export interface Surveyed {
  /** Where files end in the middle, or cannot be read from there on. */
  readonly broken: readonly { readonly place: Place; readonly fault: Fault }[];
  readonly auth: AuthRecords;
}

/** Reads all files to their ends before anything is taken, and reports what in them is no document. */
export async function survey(files: readonly ExportFile[], report: Report): Promise<Surveyed> {
  const broken: { place: Place; fault: Fault }[] = [];
  const auth = new Map<string, { record: AuthRecord; entry: DocumentEntry }>();
  for (const file of files)
    for await (const entry of entriesOf(file)) {
      const { place } = entry;
      if ('fault' in entry) {
        const { fault } = entry;
        if (BROKEN.has(fault)) broken.push({ place, fault });
        report.of(file.collection ?? 'files').read += 1;
        await report.skip({ source: file.collection ?? null, place, id: null, reason: fault });
      } else if (entry.source === 'accounts') {
        const { id, source, fields } = entry;
        if (auth.has(id)) await report.skip({ source, place, id, reason: 'id-doubled' });
        else auth.set(id, { record: mapAuthRecord(fields), entry: { id, place, source, fields: {} } });
      }
    }
  return { broken, auth };
}

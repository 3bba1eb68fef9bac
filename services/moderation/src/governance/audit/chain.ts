import { createHash } from 'node:crypto';
import { configure } from 'safe-stable-stringify';

/** JSON whose keys are in one order, whoever wrote it: the same value is the same text. Entries are no circles. */
const canonical = configure({ circularValue: Error, deterministic: true, bigint: false });

/** An entry as it is hashed: nothing in it says by itself who somebody is. */
export interface ChainedEntry {
  readonly id: string;
  /** ISO 8601 with microseconds. */
  readonly at: string;
  readonly actorHash: string | null;
  /** Null in entries from before kinds were written down. */
  readonly actorKind: string | null;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Null where there was no title, and in entries from before titles were kept. */
  readonly titleHash: string | null;
  /** Null in entries from before acts were told apart. */
  readonly actGroup: string | null;
}

/** What the first batch stands on. */
export const CHAIN_BEGINNING = '0'.repeat(64);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What an entry holds of its actor, or of a title. Without the salt nobody can tell whose it is, nor whether two are of one person. */
export const saltedHash = (told: string, salt: string): string => hashOf(`${salt}:${told}`);

/** How batches are hashed now. A batch says in which form it was closed: what was hashed once is verified as it was then. */
export const HASH_FORM = 3;

/** Where a batch stands in the chain, and how it is hashed. */
export interface BatchPlace {
  /** The hash of the batch before. */
  readonly previous: string;
  readonly number: number;
  readonly form: number;
}

/** What a form covers: the first knew no kinds of actors, and before the third there were neither titles nor acts: one that has them is no such entry. */
function covered(
  { previous, number, form }: BatchPlace,
  entries: readonly ChainedEntry[],
): Readonly<Record<string, unknown>> {
  if (form >= 3) return { form, previous, number, entries };
  const older = entries.map(withoutNothing);
  if (form === 2) return { form, previous, number, entries: older };
  return { previous, number, entries: older.map(({ actorKind: _kind, ...entry }) => entry) };
}

function withoutNothing(entry: ChainedEntry) {
  const { titleHash, actGroup, ...older } = entry;
  return titleHash === null && actGroup === null ? older : entry;
}

/** The hash of a batch: over the hash of the one before, its number and its entries in the order of their ids. */
export function batchHash(place: BatchPlace, entries: readonly ChainedEntry[]): string {
  const text = canonical(covered(place, entries));
  if (text === undefined) throw new Error('a batch could not be written down');
  return hashOf(text);
}

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
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What the first batch stands on. */
export const CHAIN_BEGINNING = '0'.repeat(64);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What an entry holds of its actor. Without the salt nobody can tell whose it is, nor whether two are of one person. */
export const actorHashOf = (actorId: string, salt: string): string => hashOf(`${salt}:${actorId}`);

/** The hash of a batch: over the hash of the one before, its number and its entries in the order of their ids. */
export function batchHash(previous: string, number: number, entries: readonly ChainedEntry[]): string {
  const text = canonical({ previous, number, entries });
  if (text === undefined) throw new Error('a batch could not be written down');
  return hashOf(text);
}

import { foldWords } from '@alcova/contracts';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** Of what is found so many are shown and counted. */
export const MAX_FOUND = 10_000;
/** What no index finds is looked for among so many, from the beginning of the list. */
export const NEAR = 10_000;

const plainRow = z.tuple([z.object({ plain: z.string() })]);
const foundRow = z.tuple([z.object({ total: z.number(), ids: z.array(z.string()) })]);

export interface Found {
  readonly total: number;
  readonly ids: readonly string[];
}
export const NOTHING: Found = { total: 0, ids: [] };
export const foundOf = (rows: unknown): Found => foundRow.parse(rows)[0];

/** What is looked for, in the form in which titles and authors are kept for it: without case and accents. */
export interface WantedText {
  /** For `LIKE`: somewhere in the text. */
  readonly pattern: string;
  /** The index knows groups of three letters or digits. */
  readonly isIndexed: boolean;
}

/** Undefined where nothing of it can be seen. */
export async function wantedText(manager: EntityManager, q: string): Promise<WantedText | undefined> {
  const typed = foldWords(q);
  if (typed === '') return undefined;
  const { plain } = plainRow.parse(await manager.query('SELECT tale_plain_text($1) AS plain', [typed]))[0];
  return {
    pattern: `%${plain.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
    isIndexed: /[\p{L}\p{N}]{3}/u.test(plain),
  };
}

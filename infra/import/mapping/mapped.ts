import type { z } from 'zod';

type Fields = Readonly<Record<string, unknown>>;

/** What was not taken over as it stood, though the record itself is: a field that nobody here knows, or a value that does not fit. */
export interface Note {
  readonly field: string;
  readonly what: 'unknown' | 'dropped' | 'adjusted' | 'role-not-kept';
}

/** A record for its service, or why there is none: `{field}-missing`, `{field}-invalid`. */
export type Mapped<Item> =
  { readonly record: Item; readonly notes: readonly Note[] } | { readonly refused: string };

/** Whether an export says nothing in a field. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Fields of a document that none of the known ones are. */
export const unknownFields = (fields: Fields, known: readonly string[]): Note[] =>
  Object.keys(fields)
    .filter((field) => !known.includes(field) && !field.startsWith('__'))
    .map((field) => ({ field, what: 'unknown' as const }));

/** The record as its contract takes it, else the first thing that is wrong with it; `names` tells what the export calls a field. */
export function parseRecord<Schema extends z.ZodType>(
  schema: Schema,
  candidate: Readonly<Record<string, unknown>>,
  notes: readonly Note[],
  names: Readonly<Record<string, string>> = {},
): Mapped<z.output<Schema>> {
  const parsed = schema.safeParse(candidate);
  if (parsed.success) return { record: parsed.data, notes };
  const field = String(parsed.error.issues[0]?.path[0] ?? 'document');
  const isMissing = isEmpty(candidate[field]);
  return { refused: `${names[field] ?? field}-${isMissing ? 'missing' : 'invalid'}` };
}

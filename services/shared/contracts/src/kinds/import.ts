import { z } from 'zod';
import { timestamp } from '../base/primitives';
import { internalOperation } from './operation';
import type { RpcContract } from './rpc';

/** Records that one request of an import holds at most. */
export const IMPORT_BATCH = 500;
/** Bytes of JSON of one request at most: the broker takes a megabyte with its headers. */
export const IMPORT_BATCH_BYTES = 768 * 1024;

/**
 * What became of one record: written; there already, so that nothing was changed (also when it was imported once and deleted since); or
 * why it cannot be written.
 */
export const importOutcome = z.enum([
  'taken',
  'present',
  'account-erased',
  'email-taken',
  'email-invalid',
  'name-invalid',
  'video-missing',
  'link-internal',
]);
export type ImportOutcome = z.infer<typeof importOutcome>;

/** A moment of an imported record; no database here knows the year 0, and nothing of these sites is older. */
export const importedMoment = timestamp.refine((value) => value >= '1970', {
  message: 'must not be before 1970',
});

const dryRun = z.boolean().default(false);
const outcomes = z.object({ outcomes: z.array(importOutcome).max(IMPORT_BATCH) });

/**
 * Declares how a service takes in records of an export: all of a request in one transaction, outcomes in the order of the records. Asked
 * again with the same records it changes nothing. A dry run does the same and takes it back at its end. For an operator's command alone.
 */
export function defineImport<Item extends z.ZodType>(
  name: `${'identity' | 'catalogue' | 'moderation' | 'commerce' | 'media'}.import.${string}`,
  item: Item,
): RpcContract<z.ZodObject<{ records: z.ZodArray<Item>; dryRun: typeof dryRun }>, typeof outcomes> {
  return internalOperation({
    subject: name,
    askedBy: 'operator',
    access: 'asker',
    input: z.object({ records: z.array(item).min(1).max(IMPORT_BATCH), dryRun }),
    output: outcomes,
    deadlineMs: 60_000,
  });
}

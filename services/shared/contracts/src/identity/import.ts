import { z } from 'zod';
import { role } from '../kinds/caller';
import { defineImport, importedMoment } from '../kinds/import';
import { internalOperation } from '../kinds/operation';
import { count, id } from '../base/primitives';
import { emailAddress, personName } from './accounts';

const base64 = z.string().regex(/^[A-Za-z0-9+/_=-]{0,512}$/);

/**
 * An account of another installation. `firebaseHash` is what Firebase keeps of a password; null: the person chooses a new one by mail.
 * `emailConfirmed` counts without a password alone: nothing shows that who chose one there reads the mail of the address.
 */
export const importedAccount = z.object({
  id,
  name: personName,
  email: emailAddress,
  photo: z
    .url({ protocol: /^https$/ })
    .max(2_048)
    .nullable(),
  role,
  isActive: z.boolean(),
  emailConfirmed: z.boolean(),
  firebaseHash: z.object({ salt: base64, hash: base64.min(1) }).nullable(),
  createdAt: importedMoment.nullable(),
  updatedAt: importedMoment.nullable(),
});
export type ImportedAccount = z.infer<typeof importedAccount>;

export const importAccounts = defineImport('identity.import.accounts', importedAccount);

export const MAX_INVITATIONS = 100;

/**
 * Queues the invitations of at most `limit` imported accounts that have had none yet: a mail with a link to choose a password. Without
 * `everybody` only accounts that have no password. `waiting` counts those that are still to be invited; a dry run only counts.
 */
export const inviteImported = internalOperation({
  subject: 'identity.import.invite',
  access: 'asker',
  askedBy: 'operator',
  input: z.object({
    limit: count.min(1).max(MAX_INVITATIONS),
    everybody: z.boolean(),
    dryRun: z.boolean(),
  }),
  output: z.object({ invited: count, waiting: count }),
  deadlineMs: 30_000,
});

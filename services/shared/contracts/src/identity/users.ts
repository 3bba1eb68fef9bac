import { z } from 'zod';
import { exportPlace } from '../base/export-place';
import { role } from '../kinds/caller';
import { defineRpc } from '../kinds/rpc';
import { MAX_PAGE_SIZE } from '../base/limits';
import { count, id, pageNumber, pageOf, pageSize, timestamp } from '../base/primitives';
import { account, emailAddress, personName } from './accounts';
import { newPassword } from './passwords';

const EXPORT_PAGE = 300;

/** A link in an invitation counts for so many days. */
export const INVITATION_DAYS = 7;
/** Of an account whose person was invited and never came in: until when the link of the last mail counts. */
export const invitation = z.object({ until: timestamp, isExpired: z.boolean() });

/** An account as administrators see it in their list. */
export const listedAccount = account.extend({
  /** The last day (America/Sao_Paulo) on which the account signed in or went on with a session; null where none is known. */
  lastSeenOn: z.iso.date().nullable(),
  /** An authenticator's codes, or a passkey. */
  hasSecondFactor: z.boolean(),
  /** Null once the person chose a password or came in, for a disabled account, and for one that nobody was invited to. */
  invitation: invitation.nullable(),
});
export type ListedAccount = z.infer<typeof listedAccount>;

export const accountsPage = pageOf(listedAccount);

/** By name, by registration, or by the last day of use; an account that was never seen counts as seen before all others. */
export const accountSort = z.enum(['name', 'name-reversed', 'newest', 'oldest', 'seen-last', 'seen-first']);
export type AccountSort = z.infer<typeof accountSort>;

/** Which accounts an administrator looks for; `q` matches name or e-mail, whatever the case and the accents. */
export const accountsFilter = z.object({
  q: z.string().trim().max(100).default(''),
  role: role.optional(),
  status: z.enum(['active', 'disabled']).optional(),
  sort: accountSort.default('name'),
  page: pageNumber.default(1),
  pageSize: pageSize(20),
});

/** Accounts for administrators; erased ones are left out. */
export const listAccounts = defineRpc({
  name: 'identity.user.list',
  input: accountsFilter,
  output: accountsPage,
  errors: ['auth.forbidden'],
});

/** More new accounts than this are told as so many. */
export const MOST_NEW_ACCOUNTS = 10_000;
/** How many accounts were made since a moment and are not erased. */
export const countNewAccounts = defineRpc({
  name: 'identity.user.countNew',
  input: z.object({ since: timestamp }),
  output: z.object({ accounts: count.max(MOST_NEW_ACCOUNTS) }),
  errors: ['auth.forbidden'],
});

/** Which accounts an export holds. */
export const accountsExportFilter = accountsFilter.pick({ q: true, role: true, status: true });
export const exportedAccount = listedAccount.omit({ photo: true, updatedAt: true, invitation: true });
export type ExportedAccount = z.infer<typeof exportedAccount>;

/** The next accounts of an export, newest first; `next` is null after the last one. */
export const exportAccountsPage = defineRpc({
  name: 'identity.user.exportPage',
  input: accountsExportFilter.extend({ after: exportPlace.nullable() }),
  output: z.object({ items: z.array(exportedAccount).max(EXPORT_PAGE), next: exportPlace.nullable() }),
  errors: ['auth.forbidden'],
});
/** Small enough for the longest names and addresses to stay below what an answer may hold. */
export const ACCOUNTS_EXPORT_PAGE_SIZE = EXPORT_PAGE;

export const newAccount = z.object({
  name: personName,
  email: emailAddress,
  role: role.default('user'),
  /** Left out: the person is invited by mail, and chooses one through the link in it. */
  password: newPassword.optional(),
});

export const createAccount = defineRpc({
  name: 'identity.user.create',
  input: newAccount,
  output: account,
  errors: ['auth.forbidden', 'auth.email-taken', 'auth.email-invalid', 'auth.weak-password', 'unavailable'],
});

/** Sends an invitation anew; the link of the one before counts no more. Refused for whoever chose a password or came in. */
export const inviteAgain = defineRpc({
  name: 'identity.user.inviteAgain',
  input: z.object({ id }),
  output: invitation,
  errors: ['auth.forbidden', 'account.not-found', 'account.not-invited', 'auth.too-many-attempts'],
});

export const accountChange = z
  .object({ name: personName.optional(), role: role.optional(), isActive: z.boolean().optional() })
  .refine((change) => Object.values(change).some((value) => value !== undefined));

/**
 * Changes an account. A change of role or status takes effect at every gateway within five seconds. The last active administrator
 * keeps the role and stays active, also when two changes race.
 */
export const updateAccount = defineRpc({
  name: 'identity.user.update',
  input: z.object({ id, change: accountChange }),
  output: account,
  errors: ['auth.forbidden', 'account.not-found', 'account.last-administrator'],
});

/** D4: closes an account for good: personal data erased everywhere, sessions ended. Doing it twice is done once. */
export const eraseAccount = defineRpc({
  name: 'identity.user.erase',
  input: z.object({ id }),
  output: z.object({ erased: z.boolean() }),
  errors: ['auth.forbidden', 'account.not-found', 'account.last-administrator'],
});

/** Names of accounts by id, for screens that show who did something; unknown and erased ones are left out. */
export const accountNames = defineRpc({
  name: 'identity.user.names',
  input: z.object({ ids: z.array(id).max(MAX_PAGE_SIZE) }),
  output: z.object({ names: z.record(z.string(), z.string()) }),
  errors: [],
});

/** What an account is called now, for the entry of the audit log that is about it; null when it is unknown or erased. */
export const getAccountName = defineRpc({
  name: 'identity.user.name',
  askedBy: 'moderation',
  input: z.object({ id }),
  output: z.object({ name: z.string().nullable() }),
  errors: [],
});

/** More than a site has; whoever is not among them is found by what they did. */
export const MOST_STAFF = 200;

/** Names of those who work at the desks, administrators first: for screens that ask who did something. No addresses. */
export const listStaff = defineRpc({
  name: 'identity.user.staff',
  input: z.object({}),
  output: z.object({
    items: z.array(z.object({ id, name: personName, role: role.exclude(['user']) })).max(MOST_STAFF),
  }),
  errors: ['auth.forbidden'],
});

import { z } from 'zod';
import { exportPlace } from '../base/export-place';
import { ADMIN, REVIEWERS, role } from '../kinds/caller';
import { gatewayOperation, internalOperation, operation } from '../kinds/operation';
import { MAX_PAGE_SIZE } from '../base/limits';
import { count, id, pageNumber, pageOf, pageSize, timestamp } from '../base/primitives';
import { account, emailAddress, personName } from './accounts';
import { newPassword } from './passwords';

const tag = 'Usuários';
const byId = z.object({ id });

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
export const listAccounts = operation({
  id: 'listUsers',
  subject: 'identity.user.list',
  http: 'GET /api/users',
  access: ADMIN,
  summary: 'Contas, por nome, por cadastro ou por último acesso',
  tag,
  fresh: true,
  audit: ['account.list'],
  query: accountsFilter.extend({
    role: accountsFilter.shape.role.catch(undefined),
    status: accountsFilter.shape.status.catch(undefined),
    sort: accountSort.catch('name').default('name'),
  }),
  output: accountsPage,
  errors: [],
});

/** An account on a page of its own. Of its open sessions no more than their number: whence and when is for its owner. */
export const accountDetails = listedAccount.extend({ openSessions: count.max(100) });
export type AccountDetails = z.infer<typeof accountDetails>;

/** One account for administrators; an erased one is unknown. */
export const getUser = operation({
  id: 'getUser',
  subject: 'identity.user.get',
  http: 'GET /api/users/{id}',
  access: ADMIN,
  summary: 'Uma conta, com quantas sessões abertas tem',
  tag,
  fresh: true,
  audit: ['account.view'],
  params: byId,
  output: accountDetails,
  errors: ['account.not-found'],
});

/** More new accounts than this are told as so many. */
export const MAX_NEW_ACCOUNTS = 10_000;
/** How many accounts were made since a moment and are not erased. */
export const countNewAccounts = internalOperation({
  subject: 'identity.user.countNew',
  access: ADMIN,
  input: z.object({ since: timestamp }),
  output: z.object({ accounts: count.max(MAX_NEW_ACCOUNTS) }),
});

/** Which accounts an export holds. */
export const accountsExportFilter = accountsFilter.pick({ q: true, role: true, status: true });
export const exportedAccount = listedAccount.omit({ photo: true, updatedAt: true, invitation: true });
export type ExportedAccount = z.infer<typeof exportedAccount>;

/** The next accounts of an export, newest first; `next` is null after the last one. */
export const exportAccountsPage = internalOperation({
  subject: 'identity.user.exportPage',
  access: ADMIN,
  input: accountsExportFilter.extend({ after: exportPlace.nullable() }),
  output: z.object({ items: z.array(exportedAccount).max(EXPORT_PAGE), next: exportPlace.nullable() }),
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

export const createAccount = operation({
  id: 'createUser',
  subject: 'identity.user.create',
  http: 'POST /api/users',
  access: ADMIN,
  summary: 'Cria uma conta; sem senha, a pessoa é convidada por e-mail',
  tag,
  fresh: true,
  audit: ['account.create'],
  body: newAccount,
  output: account,
  status: 201,
  errors: ['auth.email-taken', 'auth.email-invalid', 'auth.weak-password'],
});

/** Sends an invitation anew; the link of the one before counts no more. Refused for whoever chose a password or came in. */
export const inviteAgain = operation({
  id: 'inviteUserAgain',
  subject: 'identity.user.inviteAgain',
  http: 'POST /api/users/{id}/invitation',
  access: ADMIN,
  summary: 'Envia de novo o convite de quem ainda não entrou; o link anterior deixa de valer',
  tag,
  fresh: true,
  audit: ['account.invite'],
  params: byId,
  output: invitation,
  errors: ['account.not-found', 'account.not-invited', 'auth.too-many-attempts'],
});

export const accountChange = z
  .object({ name: personName.optional(), role: role.optional(), isActive: z.boolean().optional() })
  .refine((change) => Object.values(change).some((value) => value !== undefined));

/**
 * Changes an account. A change of role or status takes effect at every gateway within five seconds. The last active administrator
 * keeps the role and stays active, also when two changes race.
 */
export const updateAccount = operation({
  id: 'updateUser',
  subject: 'identity.user.update',
  http: 'PATCH /api/users/{id}',
  access: ADMIN,
  summary: 'Muda nome, função ou estado de uma conta',
  tag,
  fresh: true,
  audit: ['account.role', 'account.enable', 'account.disable', 'account.rename'],
  params: byId,
  body: accountChange,
  output: account,
  errors: ['account.not-found', 'account.last-administrator'],
});

/** D4: closes an account for good: personal data erased everywhere, sessions ended. Doing it twice is done once. */
export const eraseAccount = operation({
  id: 'deleteUser',
  subject: 'identity.user.erase',
  http: 'DELETE /api/users/{id}',
  access: ADMIN,
  summary: 'Encerra uma conta e apaga os dados pessoais',
  tag,
  fresh: true,
  audit: ['account.erase'],
  params: byId,
  output: z.object({ erased: z.boolean() }),
  errors: ['account.not-found', 'account.last-administrator'],
});

/** Names of accounts by id, for screens that show who did something; unknown and erased ones are left out. */
export const accountNames = internalOperation({
  subject: 'identity.user.names',
  access: REVIEWERS,
  input: z.object({ ids: z.array(id).max(MAX_PAGE_SIZE) }),
  output: z.object({ names: z.record(z.string(), z.string()) }),
});

/** What an account is called now, for the entry of the audit log that is about it; null when it is unknown or erased. */
export const getAccountName = internalOperation({
  subject: 'identity.user.name',
  access: 'asker',
  askedBy: 'moderation',
  input: z.object({ id }),
  output: z.object({ name: z.string().nullable() }),
});

/** More than a site has; whoever is not among them is found by what they did. */
export const MAX_STAFF = 200;

/** Names of those who work at the desks, administrators first: for screens that ask who did something. No addresses. */
export const listStaff = operation({
  id: 'listStaff',
  subject: 'identity.user.staff',
  http: 'GET /api/admin/staff',
  access: ADMIN,
  summary: 'Os nomes de quem modera e administra',
  tag,
  output: z.object({
    items: z.array(z.object({ id, name: personName, role: role.exclude(['user']) })).max(MAX_STAFF),
  }),
  errors: [],
});

/** How far the people of a new site are: whether mails reach them, how many work at the desks, whether who asks has a second factor. */
export const readStaffState = internalOperation({
  subject: 'identity.user.staffState',
  access: ADMIN,
  input: z.object({}),
  output: z.object({ sendsMail: z.boolean(), staff: count, hasSecondFactor: z.boolean() }),
});

/** CSV with semicolons in UTF-8, newest first: as many lines as there are accounts that match, however many. */
export const exportUsers = gatewayOperation({
  id: 'exportUsers',
  http: 'GET /api/users/export',
  access: ADMIN,
  summary: 'As contas em CSV',
  tag,
  fresh: true,
  audit: ['account.export'],
  query: accountsExportFilter.extend({
    role: accountsFilter.shape.role.catch(undefined),
    status: accountsFilter.shape.status.catch(undefined),
  }),
  output: z.string(),
  download: 'text/csv',
  errors: [],
});

import { z } from 'zod';
import { account } from '../identity/accounts';
import {
  accountChange,
  accountsExportFilter,
  accountsFilter,
  accountSort,
  accountsPage,
  invitation,
  listStaff,
  newAccount,
} from '../identity/users';
import { defineRoute } from '../kinds/route';
import { id } from '../base/primitives';

const tag = 'Usuários';
const byId = z.object({ id });
const ADMIN = ['admin'] as const;

export const listUsersRoute = defineRoute({
  operationId: 'listUsers',
  summary: 'Contas, por nome, por cadastro ou por último acesso',
  tag,
  method: 'GET',
  path: '/api/users',
  access: ADMIN,
  fresh: true,
  audit: ['account.list'],
  query: accountsFilter.extend({
    role: accountsFilter.shape.role.catch(undefined),
    status: accountsFilter.shape.status.catch(undefined),
    sort: accountSort.catch('name').default('name'),
  }),
  response: accountsPage,
  errors: [],
});

/** Without addresses: it asks for no proof. */
export const listStaffRoute = defineRoute({
  operationId: 'listStaff',
  summary: 'Os nomes de quem modera e administra',
  tag,
  method: 'GET',
  path: '/api/admin/staff',
  access: ADMIN,
  response: listStaff.output,
  errors: [],
});

/** CSV with semicolons in UTF-8, newest first: as many lines as there are accounts that match, however many. */
export const exportUsersRoute = defineRoute({
  operationId: 'exportUsers',
  summary: 'As contas em CSV',
  tag,
  method: 'GET',
  path: '/api/users/export',
  access: ADMIN,
  fresh: true,
  audit: ['account.export'],
  query: accountsExportFilter.extend({
    role: accountsFilter.shape.role.catch(undefined),
    status: accountsFilter.shape.status.catch(undefined),
  }),
  response: z.string(),
  download: 'text/csv',
  errors: [],
});

export const createUserRoute = defineRoute({
  operationId: 'createUser',
  summary: 'Cria uma conta; sem senha, a pessoa é convidada por e-mail',
  tag,
  method: 'POST',
  path: '/api/users',
  access: ADMIN,
  fresh: true,
  audit: ['account.create'],
  body: newAccount,
  response: account,
  status: 201,
  errors: ['auth.email-taken', 'auth.email-invalid', 'auth.weak-password'],
});

export const inviteUserAgainRoute = defineRoute({
  operationId: 'inviteUserAgain',
  summary: 'Envia de novo o convite de quem ainda não entrou; o link anterior deixa de valer',
  tag,
  method: 'POST',
  path: '/api/users/{id}/invitation',
  access: ADMIN,
  fresh: true,
  audit: ['account.invite'],
  params: byId,
  response: invitation,
  errors: ['account.not-found', 'account.not-invited', 'auth.too-many-attempts'],
});

export const updateUserRoute = defineRoute({
  operationId: 'updateUser',
  summary: 'Muda nome, função ou estado de uma conta',
  tag,
  method: 'PATCH',
  path: '/api/users/{id}',
  access: ADMIN,
  fresh: true,
  audit: ['account.role', 'account.enable', 'account.disable', 'account.rename'],
  params: byId,
  body: accountChange,
  response: account,
  errors: ['account.not-found', 'account.last-administrator'],
});

/** D4: the row may go when this says so. */
export const deleteUserRoute = defineRoute({
  operationId: 'deleteUser',
  summary: 'Encerra uma conta e apaga os dados pessoais',
  tag,
  method: 'DELETE',
  path: '/api/users/{id}',
  access: ADMIN,
  fresh: true,
  audit: ['account.erase'],
  params: byId,
  response: z.object({ erased: z.boolean() }),
  errors: ['account.not-found', 'account.last-administrator'],
});

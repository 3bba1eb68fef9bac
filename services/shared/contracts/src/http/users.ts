import { z } from 'zod';
import { accountsExportFilter, accountsFilter } from '../identity/users';
import { ADMIN } from '../kinds/caller';
import { gatewayOperation } from '../kinds/operation';

const tag = 'Usuários';

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

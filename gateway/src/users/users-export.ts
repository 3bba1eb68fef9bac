import {
  type accountsExportFilter,
  type Caller,
  exportAccountsPage,
  type ExportedAccount,
  type ExportPlace,
  type Role,
} from '@alcova/contracts';
import { retryWhileUnavailable } from '@alcova/messaging';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { csvDay, csvTable } from '../http/csv';
import type { ServiceCalls } from '../services/service-calls';

/** A file of many pages is worth waiting for while identity starts anew. */
const RETRY = { withinMs: 20_000 };
const ROLES: Readonly<Record<Role, string>> = {
  user: 'Usuário',
  moderator: 'Moderador',
  admin: 'Administrador',
};

/** The columns, in their order. */
const COLUMNS: Readonly<Record<string, (account: ExportedAccount) => string>> = {
  ID: ({ id }) => id,
  Nome: ({ name }) => name,
  'E-mail': ({ email }) => email,
  'E-mail confirmado': ({ emailConfirmed }) => (emailConfirmed ? 'Sim' : 'Não'),
  Função: ({ role }) => ROLES[role],
  Status: ({ isActive }) => (isActive ? 'Ativo' : 'Desativado'),
  'Segundo fator': ({ hasSecondFactor }) => (hasSecondFactor ? 'Sim' : 'Não'),
  'Cadastrado em': ({ createdAt }) => csvDay(createdAt),
  'Último acesso': ({ lastSeenOn }) => lastSeenOn?.split('-').toReversed().join('/') ?? '',
};

type Wanted = z.output<typeof accountsExportFilter>;

/** A page of identity at a time. @throws CodedError `unavailable` when identity stays away */
async function* accounts(services: ServiceCalls, caller: Caller, wanted: Wanted) {
  const page = (after: ExportPlace | null) =>
    retryWhileUnavailable(
      () => services.request(exportAccountsPage, { ...wanted, after }, { caller }),
      RETRY,
    );
  for (let { items, next } = await page(null); ; { items, next } = await page(next)) {
    yield* items;
    if (next === null) return;
  }
}

/** All accounts that match as CSV, newest first; memory does not grow with them. */
export const usersCsv = (services: ServiceCalls, caller: Caller, wanted: Wanted): Promise<Readable> =>
  csvTable(COLUMNS, accounts(services, caller, wanted));

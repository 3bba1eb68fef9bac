import { ANONYMOUS, type ExportedAccount, type exportAccountsPage } from '@alcova/contracts';
import { text } from 'node:stream/consumers';
import type { z } from 'zod';
import { ToldCalls } from '../../test/support/told-calls';
import { usersCsv } from './users-export';

const account = (id: string, about: Partial<ExportedAccount> = {}): ExportedAccount => ({
  ...{ id, name: 'Ana', email: 'ana@site.example', role: 'moderator', isActive: true, emailConfirmed: true },
  ...{ createdAt: '2026-03-02T01:30:00.000Z', lastSeenOn: '2026-04-05', hasSecondFactor: true },
  ...about,
});

/** An identity that answers these pages, and notes behind which place each was asked. */
function identityOf(pages: readonly (readonly ExportedAccount[])[]) {
  const asked: unknown[] = [];
  const calls = new ToldCalls(async (_contract, input) => {
    asked.push(input);
    const items = [...(pages[asked.length - 1] ?? [])];
    const next = asked.length < pages.length ? { at: '2026-03-02T01:30:00.000Z', id: 'p' } : null;
    const page: z.input<typeof exportAccountsPage.output> = { items, next };
    return page;
  });
  return { calls, asked };
}
const ALL = { q: '', role: undefined, status: undefined };

describe('a file of accounts', () => {
  it('has a line an account, with days of São Paulo, over all pages', async () => {
    const never = { isActive: false, lastSeenOn: null, hasSecondFactor: false, emailConfirmed: false };
    const { calls, asked } = identityOf([[account('a')], [account('b', { ...never, role: 'user' })]]);
    expect((await text(await usersCsv(calls, ANONYMOUS, ALL))).split('\r\n')).toEqual([
      'ID;Nome;E-mail;E-mail confirmado;Função;Status;Segundo fator;Cadastrado em;Último acesso',
      'a;Ana;ana@site.example;Sim;Moderador;Ativo;Sim;01/03/2026;05/04/2026',
      'b;Ana;ana@site.example;Não;Usuário;Desativado;Não;01/03/2026;',
      '',
    ]);
    expect(asked).toMatchObject([{ after: null }, { after: { id: 'p' } }]);
  });

  it('holds no formula, whatever somebody is called', async () => {
    const { calls } = identityOf([[account('a', { name: '=SOMA(A1)' })]]);
    expect(await text(await usersCsv(calls, ANONYMOUS, ALL))).toContain("a;'=SOMA(A1);");
  });
});

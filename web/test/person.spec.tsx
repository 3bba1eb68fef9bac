import {
  type AccountDetails,
  getPersonRecord,
  getUser,
  inviteAgain,
  listAccounts,
  type PersonRecord,
} from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite } from './support/site';

const MOMENT = '2026-11-20T12:00:00.000Z';
const account: AccountDetails = {
  ...{ id: 'pessoa', name: 'Bia Demonstração', email: 'bia@demo.example', photo: null, role: 'user' },
  ...{ isActive: true, emailConfirmed: true, createdAt: MOMENT, updatedAt: MOMENT, lastSeenOn: '2026-11-22' },
  ...{ hasSecondFactor: true, invitation: null, openSessions: 3 },
};
const record: PersonRecord = {
  tales: { waiting: 2, approved: 5, denied: 1 },
  suspendedUntil: '2026-12-24T12:00:00.000Z',
  cases: 1,
  newestCases: [{ id: 'caso', title: 'O farol', category: 'spam', state: 'waiting', openedAt: MOMENT }],
};
const site = (over: Partial<AccountDetails> = {}) =>
  new FakeServer().answer(getUser, { ...account, ...over }).answer(getPersonRecord, record);
const part = (name: string) => screen.findByRole('region', { name });

it('a person has one page: access, tales, suspension and reports', async () => {
  const server = site().answer(listAccounts, { items: [account], total: 1, page: 1, pageSize: 20 });
  const user = await openSite('/users', server, 'admin');
  await user.click(await screen.findByRole('link', { name: account.name }));
  const access = await part('Acesso');
  expect(window.location.pathname + window.location.search).toBe('/users/person?id=pessoa');
  for (const text of ['bia@demo.example', 'Cadastro em 20/11/2026', 'Último acesso em 22/11/2026'])
    expect(within(access).getByText(text)).toBeVisible();
  expect(within(access).getByText('Segundo fator').nextSibling).toHaveTextContent(/^Ativo$/);
  expect(within(access).getByText('Sessões abertas').nextSibling).toHaveTextContent(/^3$/);
  const tales = await part('Contos');
  expect(within(tales).getByText('Aprovados').nextSibling).toHaveTextContent(/^5$/);
  expect(within(tales).getByText('Suspenso até 24/12/2026, 09:00')).toBeVisible();
  expect(within(tales).getByRole('link')).toHaveAttribute('href', '/talelist?author=pessoa');
  const cases = await part('Denúncias sobre o que enviou');
  expect(within(cases).getByRole('listitem')).toHaveTextContent('O farol');
  expect(within(cases).getByRole('link', { name: 'Ver o caso de O farol' })).toHaveAttribute(
    'href',
    '/reports/review?id=caso',
  );
});

it('who was invited and has not come is invited again from there', async () => {
  const invitation = { until: MOMENT, isExpired: true };
  const server = site({ invitation, lastSeenOn: null, hasSecondFactor: false, openSessions: 0 });
  server.answer(inviteAgain, { until: MOMENT, isExpired: false });
  const user = await openSite('/users/person?id=pessoa', server, 'admin');
  await user.click(await screen.findByRole('button', { name: `Reenviar o convite de ${account.name}` }));
  const question = await screen.findByRole('dialog', { name: 'Reenviar convite' });
  await user.click(within(question).getByRole('button', { name: 'Reenviar' }));
  expect(await screen.findByText(`O convite de ${account.name} foi reenviado.`)).toBeVisible();
  expect(server.sentTo(inviteAgain)).toHaveLength(1);
});

it('without what the desks know the account stays in sight, and it is asked again', async () => {
  const server = site();
  const sound = server.breakOff(getPersonRecord, 'answers 500');
  const user = await openSite('/users/person?id=pessoa', server, 'admin');
  expect(await screen.findByText('Não foi possível carregar os contos e as denúncias.')).toBeVisible();
  expect(await part('Acesso')).toBeVisible();
  sound();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await part('Contos')).toBeVisible();
});

it.each(['/users/person', '/users/person?id=%00', '/users/person?id=pessoa'])(
  'an account that is not there is told so: %s',
  async (path) => {
    const server = site().refuse(getUser, 'account.not-found', 404);
    await openSite(path, server, 'admin');
    expect(await screen.findByText('Esta conta não existe, ou foi encerrada.')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Todos os usuários' })).toHaveAttribute('href', '/users'),
    );
  },
);

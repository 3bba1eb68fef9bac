import { getAge, login } from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite, VIEWERS } from './support/site';

/** What the server writes into a page of a site that asks for a proof of age. */
function writeAge(content: 'verified' | 'open' | 'closed') {
  const meta = document.createElement('meta');
  document.head.append(Object.assign(meta, { name: 'age', content }));
}
afterEach(() => document.querySelector('meta[name="age"]')?.remove());

const server = () =>
  new FakeServer().answer(getAge, {
    ...{ mode: 'verified', isProven: false, isPerVisit: false },
    ways: [{ way: 'openid', label: 'Serviço de Teste' }],
  });
const signIn = { name: 'Já tenho conta: entrar' };

it('who has an account finds the way to sign in beside the ways of proof', async () => {
  writeAge('verified');
  await openSite('/home', server());
  const ways = within(await screen.findByRole('region', { name: 'Como comprovar' }));
  expect(await ways.findByRole('link', { name: 'Comprovar com Serviço de Teste' })).toBeVisible();
  expect(ways.getByRole('link', signIn)).toHaveAttribute('href', '/login');
  expect(screen.getAllByRole('link', signIn)).toHaveLength(1);
});

it('the staff finds it where a country is closed as well', async () => {
  writeAge('closed');
  await openSite('/home', server());
  expect(await screen.findByRole('link', signIn)).toBeVisible();
});

describe('a sign-in without a proof of age leads', () => {
  const user = { ...VIEWERS.user, role: 'user' as const };

  it.each([
    ['admin', '/dashboard'],
    ['moderator', '/talelist'],
    ['user', '/home'],
  ] as const)('a %s to %s', async (role, path) => {
    writeAge('open');
    const site = server().answer(login, { user: { ...user, role }, accessExpiresAt: '2099-01-01T00:00:00Z' });
    const person = await openSite('/login', site);
    await person.type(await screen.findByLabelText('E-mail'), 'ana@alcova.test');
    await person.type(screen.getByLabelText('Senha'), 'uma-senha-qualquer{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe(path));
  });
});

it('a sign-in leads the staff to the front door where a word is enough', async () => {
  const site = server().answer(login, { user: VIEWERS.admin, accessExpiresAt: '2099-01-01T00:00:00Z' });
  const person = await openSite('/login', site);
  await person.type(await screen.findByLabelText('E-mail'), 'ana@alcova.test');
  await person.type(screen.getByLabelText('Senha'), 'uma-senha-qualquer{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
});

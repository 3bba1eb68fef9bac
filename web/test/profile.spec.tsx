import { getProfile, getSecurity, listHistory, listSessions } from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite, VIEWERS } from './support/site';
import { NOTHING_YET, pageOf, SECURITY, video } from './support/things';

const server = () =>
  new FakeServer()
    .answer(getProfile, { ...VIEWERS.user, ...NOTHING_YET })
    .answerBy(listHistory, ({ url }) => pageOf(url, 0, video));
const tab = (name: string) => screen.findByRole('tab', { name });
const stat = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement;

it.each(['user', 'moderator', 'admin'] as const)('a %s sees name, counts and tabs', async (viewer) => {
  await openSite('/profile', server(), viewer);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Teste' })).toBeVisible();
  await tab('Recentes');
  expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual([
    'Recentes',
    'Favoritos',
    'Segurança',
  ]);
  await waitFor(() => expect(stat('Assistidos')).toHaveTextContent('0'));
});

it('the tabs work by keyboard alone, and stand in the address', async () => {
  const user = await openSite('/profile', server(), 'user');
  (await tab('Recentes')).focus();
  await user.keyboard('{ArrowRight}');
  expect(await tab('Favoritos')).toHaveFocus();
  expect(window.location.search).toBe('?tab=favorites');
  await user.keyboard('{End}');
  expect(await tab('Segurança')).toHaveFocus();
  expect(await tab('Segurança')).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowRight}');
  expect(await tab('Recentes')).toHaveFocus();
  await user.keyboard('{Tab}');
  expect(screen.getByRole('tabpanel')).toHaveFocus();
});

it('counts that cannot be read can be tried again', async () => {
  const broken = server();
  const sound = broken.breakOff(getProfile, 'answers 500');
  const user = await openSite('/profile', broken, 'user');
  const said = await screen.findByText('Não foi possível carregar os seus números.');
  const alert = said.closest('[role=alert]');
  if (!(alert instanceof HTMLElement)) throw new Error('it is said in no alert');
  sound();
  await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(stat('Assistidos')).toHaveTextContent('0'));
});

it('a part of the account that cannot be read is asked for again once, and takes nothing else away', async () => {
  const broken = server().answer(getSecurity, SECURITY).answer(listSessions, { items: [] });
  await openSite('/profile?tab=security', broken, 'user');
  expect(await screen.findByText('Não foi possível consultar o seu pedido de dados.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'E-mail' })).toBeVisible();
  expect(broken.calls.filter((call) => call === 'GET /api/me/export')).toHaveLength(2);
});

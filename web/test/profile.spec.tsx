import {
  type AccountSecurity,
  getProfile,
  getSecurity,
  listHistory,
  listSessions,
  startSecondFactor,
} from '@alcova/contracts';
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
    'Conta',
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
  expect(await tab('Conta')).toHaveFocus();
  expect(await tab('Conta')).toHaveAttribute('aria-selected', 'true');
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

describe('the account', () => {
  const account = (over: Partial<AccountSecurity> = {}) =>
    server()
      .answer(getSecurity, { ...SECURITY, ...over })
      .answer(listSessions, { items: [] });
  const titles = async () => {
    await screen.findByRole('heading', { level: 2, name: 'Nome' });
    return screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  };

  it('begins with name and e-mail, and ends with the end of the account', async () => {
    await openSite('/profile?tab=security', account(), 'user');
    const found = await titles();
    expect(found.slice(0, 3)).toEqual(['Nome', 'E-mail', 'Senha']);
    expect(found.at(-1)).toBe('Seus dados');
    expect(screen.getAllByRole('heading', { level: 3 }).at(-1)).toHaveTextContent('Apagar minha conta');
  });

  it('begins with the second factor for whoever was led here to set it up', async () => {
    await openSite('/profile?tab=security', account({ secondFactorRequired: true }), 'moderator');
    expect((await titles())[0]).toBe('Verificação em duas etapas');
  });

  it('hands the key of a second factor to the application on the same phone, or to the clipboard', async () => {
    const uri = 'otpauth://totp/Alcova:ana?secret=ABCDEFGH&issuer=Alcova';
    const site = account().answer(startSecondFactor, { secret: 'ABCDEFGH', uri });
    const user = await openSite('/profile?tab=security', site, 'user');
    await user.click(await screen.findByRole('button', { name: 'Ativar' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Abrir no aplicativo')).toHaveAttribute('href', uri);
    await user.click(dialog.getByRole('button', { name: 'Copiar chave' }));
    expect(await dialog.findByText('Chave copiada.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('ABCDEFGH');
  });

  it.each([
    ['2099-03-01T23:30:00.000Z', 'Confirme até 01/03/2099 20:30: depois disso, a conta é apagada.'],
    [null, undefined],
  ])('says until %s that the address is to be confirmed', async (confirmBy, said) => {
    const site = account({ confirmBy }).answer(getProfile, {
      ...{ ...VIEWERS.user, ...NOTHING_YET },
      emailConfirmed: false,
    });
    await openSite('/profile', site, 'user');
    await screen.findByText('E-mail não confirmado');
    await waitFor(() => expect(site.calls).toContain('GET /api/me/security'));
    if (said) expect(await screen.findByText(said)).toBeVisible();
    else expect(screen.queryByText(/^Confirme até/)).toBeNull();
  });
});

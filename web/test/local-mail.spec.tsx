import {
  forgottenPassword,
  getProfile,
  getSecurity,
  getSiteConfig,
  listAccounts,
  listSessions,
  registerAccount,
  requestEmailChange,
  requestEmailConfirmation,
} from '@alcova/contracts';
import { screen, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite, VIEWERS } from './support/site';
import { NOTHING_YET, SECURITY, SITE_CONFIG } from './support/things';

const NOTE = /não envia e-mails: eles ficam em arquivos no servidor/;
const server = (mailsToFiles = true) =>
  new FakeServer().answer(getSiteConfig, { ...SITE_CONFIG, mailsToFiles });
const part = (name: string) => screen.findByRole('region', { name });

describe('a site whose mails are files', () => {
  it('says where the mail of a registration is', async () => {
    const user = await openSite('/register', server().answer(registerAccount, { mailSent: true }));
    for (const [label, text] of [
      ['Nome', 'Ana'],
      ['E-mail', 'ana@alcova.test'],
      ['Senha', 'clara-noite-7'],
      ['Confirme a senha', 'clara-noite-7'],
    ] as const)
      await user.type(await screen.findByLabelText(label), text);
    await user.click(screen.getByRole('button', { name: 'Cadastrar' }));
    expect(await screen.findByText(/o seu está em um arquivo no servidor/)).toBeVisible();
    expect(screen.queryByText(/spam/)).toBeNull();
  });

  it('says where the link to another password is, the same for every address', async () => {
    const user = await openSite('/forgot-password', server().answer(forgottenPassword, { accepted: true }));
    await user.type(await screen.findByLabelText('E-mail'), 'ana@alcova.test{Enter}');
    expect(await screen.findByText(/^Se houver uma conta .* arquivo no servidor/)).toBeVisible();
  });

  it('says where the confirmation is, and the links of a change of address', async () => {
    const account = { ...VIEWERS.user, emailConfirmed: false };
    const local = server()
      .answer(getProfile, { ...account, ...NOTHING_YET })
      .answer(requestEmailConfirmation, { accepted: true })
      .answer(getSecurity, SECURITY)
      .answer(listSessions, { items: [] })
      .answer(requestEmailChange, {
        email: 'nova@alcova.test',
        ...{ confirmedAtNew: false, confirmedAtOld: false, expiresAt: '2099-03-01T23:30:00.000Z' },
      });
    const user = await openSite('/profile?tab=security', local, 'user');
    await user.click(await screen.findByRole('button', { name: 'Reenviar confirmação' }));
    expect(await screen.findByText(/^O e-mail com o link está em um arquivo/)).toBeVisible();
    const address = within(await part('E-mail'));
    expect(address.getByText(NOTE)).toBeVisible();
    await user.type(address.getByLabelText('Novo e-mail'), 'nova@alcova.test');
    await user.click(address.getByRole('button', { name: 'Pedir a troca' }));
    expect(await address.findByText(/^Os links para os dois endereços estão em arquivos/)).toBeVisible();
    expect(local.sentTo(requestEmailChange)).toEqual([{ email: 'nova@alcova.test' }]);
  });

  it('says so to who invites a person', async () => {
    const local = server().answer(listAccounts, { items: [], total: 0, page: 1, pageSize: 30 });
    const user = await openSite('/users', local, 'admin');
    await user.click(await screen.findByRole('button', { name: 'Adicionar usuário' }));
    expect(await within(await screen.findByRole('dialog')).findByText(NOTE)).toBeVisible();
  });
});

it('a site that sends mails says nothing of files', async () => {
  const user = await openSite(
    '/forgot-password',
    server(false).answer(forgottenPassword, { accepted: true }),
  );
  await user.type(await screen.findByLabelText('E-mail'), 'ana@alcova.test{Enter}');
  expect(await screen.findByText(/o link chegará em alguns minutos/)).toBeVisible();
});

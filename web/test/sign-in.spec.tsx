import { completeRegistration, login, registerAccount } from '@alcova/contracts';
import { screen, waitFor } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite, VIEWERS } from './support/site';

const alert = (text: string) => waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));

describe('/login', () => {
  async function signIn(server: FakeServer) {
    const user = await openSite('/login', server);
    await user.type(await screen.findByLabelText('E-mail'), 'vera@alcova.test');
    await user.type(screen.getByLabelText('Senha'), 'uma-senha-qualquer{Enter}');
    return user;
  }

  it('needs e-mail and password', async () => {
    const user = await openSite('/login', new FakeServer());
    await user.click(await screen.findByRole('button', { name: 'Entrar' }));
    expect(await screen.findByText('Informe o seu e-mail.')).toBeVisible();
    expect(screen.getByText('Informe a sua senha.')).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
  });

  it('shows the password on demand, and hides it when it is sent', async () => {
    const server = new FakeServer();
    server.breakOff(login, 'is cut off');
    const user = await openSite('/login', server);
    await user.type(await screen.findByLabelText('E-mail'), 'vera@alcova.test');
    const field = screen.getByLabelText('Senha');
    await user.type(field, 'uma-senha-qualquer');
    expect(field).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Mostrar senha' }));
    expect(field).toHaveAttribute('type', 'text');
    expect(field).toHaveValue('uma-senha-qualquer');
    await user.click(screen.getByRole('button', { name: 'Ocultar senha' }));
    expect(field).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Mostrar senha' }));
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(field).toHaveAttribute('type', 'password'));
  });

  it("says 'Erro ao fazer login. Tente novamente' where nothing else is known", async () => {
    const server = new FakeServer();
    server.breakOff(login, 'is cut off');
    await signIn(server);
    await alert('Erro ao fazer login. Tente novamente');
  });

  it.each([
    [429, '120', 'Muitas tentativas. Tente novamente mais tarde, em 2 minutos.'],
    [429, null, 'Muitas tentativas. Tente novamente mais tarde'],
    [503, '30', 'O site não está disponível agora. Tente novamente em 30 segundos.'],
    [503, null, 'O site não está disponível agora. Tente novamente em instantes.'],
  ])('tells a page of a proxy with %d and a wait of %p as what it is', async (status, wait, said) => {
    const headers = { 'content-type': 'text/html', ...(wait ? { 'retry-after': wait } : {}) };
    await signIn(new FakeServer().reply(login, () => new Response('<h1>Proxy</h1>', { status, headers })));
    await alert(said);
    expect(screen.getByLabelText('E-mail')).toHaveValue('vera@alcova.test');
  });

  it.each(['/login', '/register'])('leads a person who is signed in on from %s', async (path) => {
    await openSite(path, new FakeServer(), 'user');
    await waitFor(() => expect(window.location.pathname).toBe(path === '/login' ? '/home' : '/profile'));
  });
});

describe('/register', () => {
  const FIELDS = {
    Nome: 'Ana',
    'E-mail': 'ana@alcova.test',
    Senha: 'clara-noite-7',
    'Confirme a senha': 'clara-noite-7',
  };

  async function register(server: FakeServer, over: Partial<typeof FIELDS> = {}) {
    const user = await openSite('/register', server);
    await screen.findByLabelText('Nome');
    for (const [label, text] of Object.entries({ ...FIELDS, ...over }))
      await user.type(screen.getByLabelText(label), text);
    await user.click(screen.getByRole('button', { name: 'Cadastrar' }));
    return user;
  }

  it('asks for name, e-mail, password and confirmation', async () => {
    const server = new FakeServer();
    const user = await openSite('/register', server);
    await user.click(await screen.findByRole('button', { name: 'Cadastrar' }));
    for (const text of ['Informe o seu nome.', 'Informe o seu e-mail.', 'Escolha uma senha.'])
      expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Nome')).toHaveFocus();
    expect(screen.getByText(/^De 8 a 128 caracteres\./)).toBeVisible();
    expect(server.calls).not.toContain('POST /api/auth/register');
  });

  it('shows both passwords by one button', async () => {
    const user = await openSite('/register', new FakeServer());
    await user.click(await screen.findByRole('button', { name: 'Mostrar senha' }));
    for (const label of ['Senha', 'Confirme a senha'])
      expect(screen.getByLabelText(label)).toHaveAttribute('type', 'text');
  });

  it("gives the alert 'As senhas não coincidem' for a confirmation that differs", async () => {
    const alerts = jest.spyOn(window, 'alert').mockImplementation();
    const server = new FakeServer();
    await register(server, { 'Confirme a senha': 'outra-coisa-longa' });
    await waitFor(() => expect(alerts.mock.calls).toEqual([['As senhas não coincidem']]));
    await waitFor(() => expect(screen.getByLabelText('Confirme a senha')).toHaveFocus());
    expect(screen.getByLabelText('E-mail')).toHaveValue(FIELDS['E-mail']);
    expect(server.calls).not.toContain('POST /api/auth/register');
    alerts.mockRestore();
  });

  it("says 'Erro ao cadastrar usuário' of a failure, and keeps what was typed", async () => {
    const server = new FakeServer();
    server.breakOff(registerAccount, 'is cut off');
    await register(server);
    await alert('Erro ao cadastrar usuário');
    for (const [label, text] of Object.entries(FIELDS))
      expect(screen.getByLabelText(label)).toHaveValue(text);
  });

  it.each([
    ['Senha', { Senha: 'curta', 'Confirme a senha': 'curta' }, 'A senha precisa ter de 8 a 128 caracteres.'],
    ['E-mail', { 'E-mail': 'sem-arroba' }, 'Informe um e-mail válido.'],
    ['E-mail', { 'E-mail': 'a@b@c' }, 'Informe um e-mail válido.'],
  ])('says of %s what is wrong with %p', async (label, fields, said) => {
    await register(new FakeServer(), fields);
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveFocus();
  });

  it('tells where mail is configured that a mail was sent, the same for every address', async () => {
    const user = await register(new FakeServer().answer(registerAccount, { mailSent: true }));
    expect(await screen.findByText(/Enviamos um e-mail/)).toBeVisible();
    expect(window.location.pathname).toBe('/register');
    await user.click(screen.getByRole('button', { name: 'Usar outro e-mail' }));
    expect(await screen.findByLabelText('E-mail')).toHaveValue('');
  });
});

describe('the link of a registration', () => {
  const TOKEN = 'a'.repeat(43);

  async function open(server: FakeServer) {
    const user = await openSite(`/complete-registration#token=${TOKEN}`, server);
    const press = await screen.findByRole('button', { name: 'Abrir minha conta' });
    const choose = async (password: string, confirmation = password) => {
      for (const [label, text] of [
        ['Senha', password],
        ['Confirme a senha', confirmation],
      ] as const) {
        await user.clear(screen.getByLabelText(label));
        await user.type(screen.getByLabelText(label), text);
      }
      await user.click(press);
    };
    return { user, press, choose };
  }

  it('asks for the password of the account, and says what is wrong with it', async () => {
    const server = new FakeServer().refuse(completeRegistration, 'auth.weak-password', 400);
    const { user, press, choose } = await open(server);
    // The secret does not stay in the address.
    await waitFor(() => expect(window.location.hash).toBe(''));
    await user.click(press);
    expect(await screen.findByText('Escolha uma senha.')).toBeVisible();
    expect(screen.getByLabelText('Senha')).toHaveFocus();
    await choose('uma-senha-bem-longa', 'outra-senha-bem-longa');
    expect(await screen.findByText('As senhas não coincidem')).toBeVisible();
    expect(screen.getByLabelText('Confirme a senha')).toHaveFocus();
    expect(server.sentTo(completeRegistration)).toEqual([]);
    await choose('password1');
    expect(await screen.findByText('Escolha uma senha menos comum, com 8 a 128 caracteres.')).toBeVisible();
    expect(screen.getByLabelText('Senha')).toHaveFocus();
    expect(server.sentTo(completeRegistration)).toEqual([{ token: TOKEN, password: 'password1' }]);
  });

  it('leads to /profile when the account is open', async () => {
    const server = new FakeServer().answer(completeRegistration, {
      user: VIEWERS.user,
      accessExpiresAt: '2026-01-02T03:04:05.000Z',
    });
    const { choose } = await open(server);
    await choose('uma-senha-bem-longa');
    await waitFor(() => expect(window.location.pathname).toBe('/profile'));
  });

  it('that counts no more says so, and leads back', async () => {
    const server = new FakeServer().refuse(completeRegistration, 'auth.link-invalid', 400);
    const { user, choose } = await open(server);
    await choose('uma-senha-bem-longa');
    expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Criar conta' }));
    await waitFor(() => expect(window.location.pathname).toBe('/register'));
  });
});

import { asAdministrator, newClient, test } from './support/accounts';
import { addSecondFactor, codeOf } from './support/second-factor';
import { fillLogin } from './support/sign-in';
import { asAdult, expect, site } from './support/site';

const consent = () => localStorage.getItem('consentAccepted');

test('[AUTH-01] needs e-mail and password; success counts as consent and goes to the front door', async ({
  page,
  makePerson,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Informe o seu e-mail.')).toBeVisible();
  await expect(page.getByText('Informe a sua senha.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  expect(await page.evaluate(consent)).toBeNull();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await fillLogin(page, await makePerson());
  await page.waitForURL('**/home');
  expect(visited[0]).toBe('/');
  expect(await page.evaluate(consent)).toBe('true');
});

test('[AUTH-02] says the same of a wrong password and of an unknown e-mail', async ({ page, makePerson }) => {
  const { email } = await makePerson();
  await page.goto('/login');
  const statuses: number[] = [];
  for (const tried of [email, 'ninguem@alcova.test']) {
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/auth/login'),
      fillLogin(page, { email: tried, password: 'senha-errada' }),
    ]);
    statuses.push(answer.status());
    await expect(
      page.getByRole('alert').getByText('Email ou senha incorretos', { exact: true }),
    ).toBeVisible();
    await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  }
  expect(statuses).toEqual([401, 401]);
});

test('[AUTH-03] says after ten wrong passwords that there were too many', async ({ page, makePerson }) => {
  const person = await makePerson();
  const client = await newClient();
  for (let tries = 0; tries < 10; tries += 1)
    await client.post('/api/auth/login', { data: { email: person.email, password: `errada-${tries}` } });
  await client.dispose();
  await page.goto('/login');
  await fillLogin(page, person);
  await expect(
    page.getByRole('alert').getByText('Muitas tentativas. Tente novamente mais tarde', { exact: true }),
  ).toBeVisible();
});

test('[AUTH-04] tells of a disabled account, and says one thing of all else', async ({
  page,
  makePerson,
}) => {
  const person = await makePerson();
  await asAdministrator(async (client) => {
    const answer = await client.patch(`/api/users/${person.id}`, { data: { isActive: false } });
    expect(answer.ok(), await answer.text()).toBe(true);
  });
  await page.goto('/login');
  await fillLogin(page, person);
  const alert = page.getByRole('alert');
  await expect(
    alert.getByText('Conta desabilitada. Entre em contato com o suporte', { exact: true }),
  ).toBeVisible();
  await page.route('**/api/auth/login', (route) => route.abort());
  await fillLogin(page, person);
  await expect(alert.getByText('Erro ao fazer login. Tente novamente', { exact: true })).toBeVisible();
});

test.describe('the second step', () => {
  test('asks for the code of the authenticator, with the keyboard alone', async ({ page, makePerson }) => {
    const person = await makePerson();
    const { uri } = await addSecondFactor(person);
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Senha', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Digite o código do seu aplicativo de autenticação.')).toBeVisible();
    const code = page.getByLabel('Código de verificação');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Código incorreto. Confira e tente novamente.')).toBeVisible();
    await expect(code).toBeFocused();
    await page.keyboard.type(codeOf(uri, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');
    expect(await page.evaluate(consent)).toBe('true');
  });

  test('takes a recovery code, once', async ({ page, makePerson, context }) => {
    const person = await makePerson();
    const { recoveryCodes } = await addSecondFactor(person);
    for (const isFirst of [true, false]) {
      await page.goto('/login');
      await fillLogin(page, person);
      await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
      await expect(page.getByLabel('Código de recuperação')).toBeFocused();
      await page.keyboard.type(recoveryCodes[0] ?? '');
      await page.keyboard.press('Enter');
      if (isFirst) await page.waitForURL('**/home');
      else await expect(page.getByText('Código incorreto. Confira e tente novamente.')).toBeVisible();
      await context.clearCookies();
      await page.evaluate(() => localStorage.clear());
    }
  });

  test('leads back to the password when its time is over', async ({ page, context, makePerson }) => {
    const person = await makePerson();
    await addSecondFactor(person);
    await page.goto('/login');
    await fillLogin(page, person);
    await expect(page.getByLabel('Código de verificação')).toBeFocused();
    await context.clearCookies();
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('O tempo para digitar o código acabou. Entre novamente.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeVisible();
  });
});

test('leads back to where the visitor wanted to go', async ({ page, makePerson }) => {
  await asAdult(page);
  const person = await makePerson();
  await page.goto('/home');
  await page.getByRole('link', { name: 'Favoritos', exact: true }).click();
  await page.getByRole('link', { name: 'Fazer login' }).click();
  await fillLogin(page, person);
  await expect(page).toHaveURL(/\/favorite$/);
});

for (const from of ['//evil.test/x', 'https://evil.test/', '/\\evil.test', '/login']) {
  test(`is never led to another site, nor in a circle: ${from}`, async ({ page, makePerson }) => {
    const person = await makePerson();
    await page.goto('/login');
    await page.evaluate((path) => history.replaceState({ usr: { from: path }, key: 'k', idx: 0 }, ''), from);
    await page.reload();
    await fillLogin(page, person);
    await expect(page).toHaveURL(`${site().url}/home`);
  });
}

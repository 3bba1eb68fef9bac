import { enterAs, test } from './support/accounts';
import { mailedLink } from './support/mailbox';
import { fillLogin } from './support/sign-in';
import { expect } from './support/site';

const forged = '/new-password#token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';

test('a forgotten password is replaced by a link that serves once', async ({ page, makePerson }) => {
  const person = await makePerson();
  const answers: string[] = [];
  for (const email of [`ninguem-${person.email}`, person.email]) {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
    // The page before has a field of the same name.
    await expect(page.getByRole('heading', { name: 'Esqueci minha senha' })).toBeVisible();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Enviar link' }).click();
    await expect(page.getByRole('heading', { name: 'Confira o seu e-mail' })).toBeVisible();
    answers.push(await page.getByRole('main').innerText());
  }
  expect(answers[0]).toBe(answers[1]);
  const link = await mailedLink(person.email, '/new-password');
  await page.goto(link);
  await expect(page).toHaveURL(/\/new-password$/);
  const changed = { ...person, password: `${person.password}-nova` };
  await page.getByLabel('Nova senha', { exact: true }).fill(changed.password);
  await page.getByLabel('Confirme a nova senha').fill('outra-coisa-longa');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByText('As senhas não coincidem')).toBeVisible();
  await expect(page.getByLabel('Confirme a nova senha')).toBeFocused();
  await page.getByLabel('Confirme a nova senha').fill(changed.password);
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByRole('heading', { name: 'Senha alterada' })).toBeVisible();
  await page.getByRole('link', { name: 'Ir para o login' }).click();
  await fillLogin(page, changed);
  await page.waitForURL('**/home');
  await page.goto(link);
  await page.getByLabel('Nova senha', { exact: true }).fill('mais-uma-senha-longa');
  await page.getByLabel('Confirme a nova senha').fill('mais-uma-senha-longa');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
});

test('a link that serves no more, or never did, leads to a new one', async ({ page }) => {
  await page.goto('/new-password');
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
  await page.goto(forged);
  await page.getByLabel('Nova senha', { exact: true }).fill('uma-senha-bem-longa');
  await page.getByLabel('Confirme a nova senha').fill('uma-senha-bem-longa');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
  await page.getByRole('link', { name: 'Pedir um novo link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('an address is confirmed by the link and one press', async ({ page, makePerson }) => {
  const person = await makePerson();
  await enterAs(page, person);
  const link = await mailedLink(person.email, '/confirm-email');
  await page.goto(link);
  await expect(page).toHaveURL(/\/confirm-email$/);
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible();
  await page.goto('/terms');
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pedir um novo link' })).toBeVisible();
});

test('a link that confirms an address asks who is signed out to sign in, and goes on then', async ({
  page,
  makePerson,
}) => {
  const person = await makePerson();
  await page.goto(await mailedLink(person.email, '/confirm-email'));
  await expect(page.getByText('Entre na sua conta para confirmar')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Esqueci minha senha' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  await fillLogin(page, person);
  await expect(page).toHaveURL(/\/confirm-email$/);
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible();
});

test("a link that confirms another account's address does nothing", async ({ page, makePerson }) => {
  const [person, other] = [await makePerson(), await makePerson()];
  await enterAs(page, other);
  await page.goto(await mailedLink(person.email, '/confirm-email'));
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
  await expect(page.getByRole('alert').getByText('é de outra conta')).toBeVisible();
});

test('whoever is signed out asks for another confirmation after signing in', async ({ page }) => {
  await page.goto('/confirm-email');
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

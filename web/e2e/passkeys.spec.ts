import { type CDPSession, type Page } from '@playwright/test';
import { enterAs, type Person, test } from './support/accounts';
import { ageSignIn } from './support/fresh-proof';
import { asAdult, expect, site } from './support/site';
import { fillLogin } from './support/sign-in';

/** Passkeys belong to a name: at the tests' address of numbers the site is known to them as localhost. */
const named = (path: string): string => {
  const url = new URL(path, site().url);
  url.hostname = 'localhost';
  return url.href;
};
const part = (page: Page) => page.getByRole('region', { name: 'Chaves de acesso', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** A platform authenticator in software, which says yes by itself (WebAuthn, 11: automation). */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto(named('/login'));
  await fillLogin(page, person);
}

/** Signs in without a passkey and makes the first one. */
async function addPasskey(page: Page, person: Person, name: string): Promise<void> {
  await signIn(page, person);
  await page.waitForURL('**/home');
  await page.goto(named('/profile?tab=security'));
  await expect(part(page).getByText('Nenhuma chave de acesso.')).toBeVisible();
  await part(page).getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  await dialog(page).getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog(page).getByText('Informe um nome com até 60 caracteres.')).toBeVisible();
  await dialog(page).getByLabel('Nome da chave').fill(name);
  await dialog(page).getByRole('button', { name: 'Continuar' }).click();
  const codes = page.getByRole('dialog', { name: 'Códigos de recuperação' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'Já guardei os códigos' }).click();
  await expect(part(page).getByText(`A chave "${name}" foi adicionada.`)).toBeVisible();
  await expect(part(page).getByRole('listitem')).toContainText([`${name}Criada em`]);
}

test.beforeEach(({ page }) => asAdult(page));

test('a passkey is made with a name, signs in as the second step, proves the person, and is removed', async ({
  page,
  makePerson,
}) => {
  const person = await makePerson();
  await addAuthenticator(page);
  await addPasskey(page, person, 'Celular');

  await page.getByRole('banner').getByRole('button', { name: 'Sair', exact: true }).click();
  await signIn(page, person);
  await page.getByRole('button', { name: 'Usar uma chave de acesso' }).click();
  await page.waitForURL('**/home');

  await page.goto(named('/profile?tab=security'));
  await expect(part(page).getByRole('listitem')).toContainText('último uso agora');
  await ageSignIn(page, 'DELETE', '/api/me/passkeys/*');
  await part(page).getByRole('button', { name: 'Remover a chave Celular' }).click();
  await dialog(page).getByRole('button', { name: 'Remover', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Confirme que é você' });
  await question.getByRole('button', { name: 'Usar uma chave de acesso' }).click();
  await expect(part(page).getByText('Chave de acesso removida.')).toBeVisible();
  await expect(part(page).getByText('Nenhuma chave de acesso.')).toBeVisible();
});

test('a passkey signs in alone, and is offered first where it was made', async ({ page, makePerson }) => {
  const person = await makePerson();
  await addAuthenticator(page);
  await addPasskey(page, person, 'Celular');
  await page.getByRole('banner').getByRole('button', { name: 'Sair', exact: true }).click();
  await page.goto(named('/login'));
  await page.getByText('Ou entre com e-mail e senha.').waitFor();
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await page.waitForURL('**/home');
  await page.goto(named('/profile?tab=security'));
  await expect(page.getByText(`O e-mail da sua conta é ${person.email}.`)).toBeVisible();
});

test('a passkey that is not at hand is told, and can be tried again', async ({ page, makePerson }) => {
  const person = await makePerson();
  const { cdp, authenticatorId } = await addAuthenticator(page);
  await addPasskey(page, person, 'Chave da mesa');
  await page.getByRole('banner').getByRole('button', { name: 'Sair', exact: true }).click();
  await signIn(page, person);
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Usar uma chave de acesso' }).click();
  await expect(page.getByText('A chave de acesso não foi usada. Tente novamente.')).toBeVisible();
  await expect(page.getByLabel('Código de recuperação')).toBeVisible();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Usar uma chave de acesso' }).click();
  await page.waitForURL('**/home');
});

test('an address without a name says that it takes no passkeys', async ({ page, makePerson }) => {
  await enterAs(page, await makePerson());
  await page.goto('/profile?tab=security');
  await part(page).getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  await dialog(page).getByLabel('Nome da chave').fill('Celular');
  await dialog(page).getByRole('button', { name: 'Continuar' }).click();
  await expect(
    dialog(page).getByText('Este navegador ou este endereço do site não aceita chaves de acesso.'),
  ).toBeVisible();
});

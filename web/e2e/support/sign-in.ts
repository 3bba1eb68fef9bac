import { type Page } from '@playwright/test';
import { type Person } from './accounts';

type Credentials = Pick<Person, 'email' | 'password'>;

/** Fills in the sign-in form that is on the screen and sends it. */
export async function fillLogin(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** Signs in through the screen and waits until the front door has let the person in. */
export async function signInAs(page: Page, person: Credentials): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, person);
  await page.waitForURL('**/home');
}

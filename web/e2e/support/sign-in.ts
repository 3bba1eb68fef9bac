import { type Page } from '@playwright/test';
import { z } from 'zod';
import { asAdministrator, type Person, removeAccounts } from './accounts';
import { expect } from './site';

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

const found = z.object({ items: z.array(z.object({ id: z.string(), email: z.string() })) });

/** Closes the accounts that a test made through the screens. */
export async function removeByEmail(email: string): Promise<void> {
  const ids = await asAdministrator(async (client) => {
    const answer = await client.get('/api/users', { params: { q: email } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return found
      .parse(await answer.json())
      .items.filter((item) => item.email === email)
      .map(({ id }) => id);
  });
  await removeAccounts(ids);
}

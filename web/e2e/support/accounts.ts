import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Page, request } from '@playwright/test';
import { z } from 'zod';
import { expect, site, test as siteTest } from './site';

export type Role = 'user' | 'moderator' | 'admin';

/** Somebody with an account on the site. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Well within the ten minutes for which dangerous acts take a sign-in as fresh. */
const SIGNED_IN_FOR_MS = 5 * 60_000;

const signedIn = z.object({ user: z.object({ id: z.string() }) });

/** A client of the API that keeps cookies, as a browser of its own would. Dispose of it. */
export const newClient = (): Promise<APIRequestContext> =>
  request.newContext({ baseURL: site().url, extraHTTPHeaders: { origin: site().url } });

/** A client that has signed in just now. Dispose of it. */
export async function clientOf(person: Pick<Person, 'email' | 'password'>): Promise<APIRequestContext> {
  const client = await newClient();
  const answer = await client.post('/api/auth/login', {
    data: { email: person.email, password: person.password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return client;
}

/** The site's administrator, signed in: once for the tests of a worker, and anew when that session has ended or is no longer fresh. */
let administrator: { readonly client: APIRequestContext; readonly until: number } | undefined;

async function administratorsClient(): Promise<APIRequestContext> {
  if (administrator && Date.now() < administrator.until) {
    const asked = await administrator.client.get('/api/auth/me');
    if (asked.ok()) return administrator.client;
  }
  await administrator?.client.dispose();
  administrator = { client: await clientOf(site()), until: Date.now() + SIGNED_IN_FOR_MS };
  return administrator.client;
}

/** Runs `act` as the site's administrator. */
export async function asAdministrator<T>(act: (client: APIRequestContext) => Promise<T>): Promise<T> {
  return act(await administratorsClient());
}

/** Registers a person; other roles than user are given by the administrator. */
async function register(role: Role): Promise<Person> {
  const mark = randomUUID().slice(0, 8);
  const person = {
    name: `Pessoa ${mark}`,
    email: `pessoa-${mark}@alcova.test`,
    password: `clara-noite-${mark}`,
  };
  const client = await newClient();
  const answer = await client.post('/api/auth/register', { data: person });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { id } = signedIn.parse(await answer.json()).user;
  await client.dispose();
  if (role !== 'user') {
    await asAdministrator(async (administrator) => {
      const promoted = await administrator.patch(`/api/users/${id}`, { data: { role } });
      expect(promoted.ok(), await promoted.text()).toBe(true);
    });
  }
  return { ...person, id };
}

/** Closes accounts; one that is closed already is no failure. */
export const removeAccounts = (ids: readonly string[]): Promise<void> =>
  asAdministrator(async (administrator) => {
    for (const id of ids) {
      const answer = await administrator.delete(`/api/users/${id}`);
      expect([200, 404]).toContain(answer.status());
    }
  });

/** Tests with people of their own, whose accounts are closed at the end. */
export const test = siteTest.extend<{ makePerson: (role?: Role) => Promise<Person> }>({
  makePerson: async ({ browserName: _browserName }, use) => {
    const made: Person[] = [];
    await use(async (role = 'user') => {
      const person = await register(role);
      made.push(person);
      return person;
    });
    if (made.length > 0) await removeAccounts(made.map(({ id }) => id));
  },
});

/** Gives the page's browser the session of `person`, as signing in on the screen does. */
export async function enterAs(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  const answer = await page.request.post('/api/auth/login', {
    headers: { origin: site().url },
    data: { email: person.email, password: person.password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

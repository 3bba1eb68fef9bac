import { randomInt, randomUUID } from 'node:crypto';
import { type APIRequestContext, type Page } from '@playwright/test';
import { z } from 'zod';
import { asAdministrator, clientOf, type Person } from './accounts';
import { expect, site } from './site';

/**
 * Long enough to be sent; each is another text, so that none is nearly the same as another. Its mark is a number: letters that come by
 * chance may be those of a term that is looked for.
 */
export const taleText = (mark = String(randomInt(10 ** 12, 10 ** 13))): string =>
  [
    `A casa ${mark} ficava no alto da serra, com vista para o mar.`,
    'Todas as manhãs alguém abria as janelas e deixava entrar a luz.',
    'À noite, quando o farol girava, dois velhos amigos conversavam na varanda até tarde.',
  ].join('\n\n');

const sent = z.object({ id: z.string(), title: z.string(), version: z.number() });
export type SentTale = z.output<typeof sent>;

/** Sends a tale through the API as whoever the client has signed in. */
export async function sendTale(
  client: APIRequestContext,
  title: string,
  tale: string = taleText(),
): Promise<SentTale> {
  const answer = await client.post('/api/tales', {
    headers: { 'idempotency-key': randomUUID() },
    data: { title, tale, category: 'gay', ownWork: true, adultsOnly: true },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return sent.parse(await answer.json());
}

type Decision =
  | { readonly decision: 'approve' }
  | { readonly decision: 'deny'; readonly reason: string; readonly passages?: object[] };

/** Runs `act` as the person given. */
export async function asPerson<T>(
  person: Pick<Person, 'email' | 'password'>,
  act: (client: APIRequestContext) => Promise<T>,
): Promise<T> {
  if (person.email === site().email) return asAdministrator(act);
  const client = await clientOf(person);
  try {
    return await act(client);
  } finally {
    await client.dispose();
  }
}

/** Decides a tale as the site's administrator, or as somebody else. */
export const decideTale = (
  id: string,
  decision: Decision,
  by: Pick<Person, 'email' | 'password'> = site(),
): Promise<void> =>
  asPerson(by, async (client) => {
    const answer = await client.patch(`/api/tales/${id}`, { data: decision });
    expect(answer.ok(), await answer.text()).toBe(true);
  });

const listed = z.object({ items: z.array(z.object({ id: z.string(), lease: z.object({}).nullable() })) });

/** Whether nobody holds a refused tale, one of the newest. */
export const isFree = (id: string): Promise<boolean> =>
  asPerson(site(), async (client) => {
    const answer = await client.get('/api/tales', { params: { status: 'denied', pageSize: 60 } });
    return listed.parse(await answer.json()).items.some((tale) => tale.id === id && tale.lease === null);
  });

/** The title of the item that is under review. */
export const shownTitle = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first();

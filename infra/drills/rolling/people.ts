import { SiteClient } from '../../local/site-client';
import type { LoadPlan } from './load/plan';

const PASSWORD = 'uma serra longe do mar';

/** Accounts of their own, signed in. @param prefix that tells their addresses from those of others on the same site */
export async function signedInPeople(url: string, count: number, prefix = ''): Promise<LoadPlan['people']> {
  const people: LoadPlan['people'] = [];
  for (let number = 1; number <= count; number += 1) {
    const email = `pessoa-${prefix}${number}@alcova.local`;
    const account = { name: `Pessoa ${number}`, email, password: PASSWORD };
    const client = new SiteClient(url);
    await client.send('POST', '/api/auth/register', JSON.stringify(account));
    await client.signIn(email, PASSWORD);
    people.push({ cookie: client.headers()['cookie'] ?? '', email, password: PASSWORD });
  }
  return people;
}

import { type APIRequestContext } from '@playwright/test';
import { URI } from 'otpauth';
import { z } from 'zod';
import { clientOf, type Person } from './accounts';
import { expect, site } from './site';

/** The present code of an authenticator; `ahead` steps of 30 s later, since each serves once. */
export function codeOf(uri: string, ahead = 0): string {
  const otp = URI.parse(uri);
  if (!('period' in otp)) throw new Error('the code does not depend on the time');
  return otp.generate({ timestamp: Date.now() + ahead * 30_000 });
}

async function post(client: APIRequestContext, path: string, data: object): Promise<unknown> {
  const answer = await client.post(path, { headers: { origin: site().url }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Switches the second factor on; answers the authenticator's address and the recovery codes. The next code is one step ahead. */
export async function addSecondFactor(person: Pick<Person, 'email' | 'password'>) {
  const client = await clientOf(person);
  try {
    return await addSecondFactorAt(client);
  } finally {
    await client.dispose();
  }
}

/** As `addSecondFactor`, for whoever has just signed in at `client`. */
export async function addSecondFactorAt(client: APIRequestContext) {
  const { uri } = z.object({ uri: z.string() }).parse(await post(client, '/api/me/second-factor', {}));
  const confirmed = await post(client, '/api/me/second-factor/confirm', { code: codeOf(uri) });
  return { uri, ...z.object({ recoveryCodes: z.array(z.string()).min(1) }).parse(confirmed) };
}

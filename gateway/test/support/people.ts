import { accessClaims } from '@alcova/contracts';
import { decodeJwt, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import { z } from 'zod';
import type { TestSite } from './site';

const keys = z.array(z.looseObject({ kid: z.string() })).min(1);
const answer = z.object({ user: z.object({ id: z.string() }) });

/** Somebody who signed in at a running site. */
export class Person {
  private constructor(
    readonly id: string,
    readonly cookie: string,
    readonly accessToken: string,
  ) {}

  static async signIn(site: TestSite, email: string, password: string): Promise<Person> {
    const response = await site.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.url },
      body: JSON.stringify({ email, password }),
    });
    if (response.status !== 200) throw new Error(`sign-in answered ${response.status}`);
    const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
    const access = cookies.find((cookie) => cookie.startsWith('alcova_access='));
    const { user } = answer.parse(await response.json());
    return new Person(user.id, cookies.join('; '), access?.slice('alcova_access='.length) ?? '');
  }
}

/** The person's token signed anew: `exp` and `auth` in seconds from now, or by a key that the site does not know. */
export async function signTokenOf(
  site: TestSite,
  person: Person,
  change: { exp?: number; auth?: number; foreign?: boolean },
): Promise<string> {
  const [key] = keys.parse(JSON.parse(site.environmentOf('identity')['SESSION_SIGNING_KEYS'] ?? '[]'));
  if (!key) throw new Error('the site has no signing key');
  const now = Math.floor(Date.now() / 1_000);
  const { sub, exp, ...claims } = accessClaims.parse(decodeJwt(person.accessToken));
  const signer = change.foreign
    ? (await generateKeyPair('EdDSA')).privateKey
    : await importJWK(key satisfies JWK, 'EdDSA');
  return new SignJWT({ ...claims, ...(change.auth === undefined ? {} : { auth: now + change.auth }) })
    .setProtectedHeader({ alg: 'EdDSA', kid: change.foreign ? 'desconhecida' : key.kid })
    .setSubject(sub)
    .setExpirationTime(change.exp === undefined ? exp : now + change.exp)
    .sign(signer);
}

import { verificationKeys } from '@alcova/contracts';
import { decodeProtectedHeader, importJWK, SignJWT } from 'jose';
import { signingKey } from '../../services/identity/test/support/environment';
import { type Browser, GatewaysOnIdentity } from './support/gateways-on-identity';

const keysOf = (...keys: Record<string, unknown>[]) => ({ SESSION_SIGNING_KEYS: JSON.stringify(keys) });
const old = signingKey('old');

/** A token as identity would sign it. */
async function sign(key: Record<string, unknown>, kid: string, claims: object): Promise<Browser> {
  const now = Math.floor(Date.now() / 1_000);
  const access = await new SignJWT({ fam: 'f', name: 'A', gen: 0, auth: now, limited: false, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .setSubject('somebody')
    .setExpirationTime(now + 600)
    .sign(await importJWK(key, 'EdDSA'));
  return { access, refresh: '', device: '' };
}

describe('the keys of access tokens at a gateway', () => {
  let site: GatewaysOnIdentity;

  beforeAll(async () => {
    site = await GatewaysOnIdentity.start(1, keysOf(old));
  });
  afterAll(() => site.stop());

  it('are fetched once for many tokens that name unknown ones, and those are refused', async () => {
    const good = await site.signIn(await site.identity.person());
    expect(await site.verdict(0, good)).toBe(403);
    const stranger = signingKey('stranger');
    const bad = await Promise.all(
      Array.from({ length: 60 }, (_, n) => sign(stranger, `unknown-${n}`, { role: 'admin' })),
    );
    const before = await site.asked(verificationKeys.name);
    expect(before).toBeGreaterThan(0);
    const started = performance.now();
    const verdicts = await Promise.all(bad.map((browser) => site.verdict(0, browser)));
    const seconds = (performance.now() - started) / 1_000;
    // Not believed, or too many at once to be told.
    for (const verdict of verdicts) expect([401, 503]).toContain(verdict);
    // One question a second at most, however long this machine took.
    expect((await site.asked(verificationKeys.name)) - before).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
    expect(await site.verdict(0, good)).toBe(403);
  });

  it('keep nobody waiting for room while many tokens name unknown ones', async () => {
    const good = await site.signIn(await site.identity.person());
    expect(await site.verdict(0, good)).toBe(403);
    const stranger = signingKey('stranger');
    const bad = await Promise.all(
      Array.from({ length: 400 }, (_, n) => sign(stranger, `strange-${n}`, { role: 'admin' })),
    );
    const refused = Promise.all(bad.map((browser) => site.verdict(0, browser)));
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => site.verdict(0, good)));
    expect(new Set(verdicts)).toEqual(new Set([403]));
    expect(await refused).not.toContain(403);
  });

  it('do not let a stranger sign in the name of a known one', async () => {
    expect(await site.verdict(0, await sign(signingKey('old'), 'old', { role: 'user' }))).toBe(401);
  });

  it('rotate: tokens of the new key are believed at once, those of the old one until they end', async () => {
    const person = await site.identity.person();
    const before = await site.signIn(person);
    expect(await site.verdict(0, before)).toBe(403);
    await site.identity.start(keysOf(signingKey('new'), old));
    const after = await site.signIn(person);
    expect(decodeProtectedHeader(after.access).kid).toBe('new');
    expect(await site.verdict(0, after)).toBe(403);
    expect(await site.verdict(0, before)).toBe(403);
  });

  it.each([[{}], [{ role: 'emperor' }], [{ role: null }]])(
    'a token with %j for a role is a user’s',
    async (claims) => {
      expect(await site.verdict(0, await sign(old, 'old', claims))).toBe(403);
    },
  );
});

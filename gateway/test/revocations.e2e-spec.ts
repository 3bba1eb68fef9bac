import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../../services/identity/test/support/identity';
import { type Browser, GatewaysOnIdentity } from './support/gateways-on-identity';

const TAKES_EFFECT_MS = 5_000;

describe('revoked sessions at two gateways', () => {
  let site: GatewaysOnIdentity;
  let admin: Browser;

  beforeAll(async () => {
    site = await GatewaysOnIdentity.start(2);
    admin = await site.signIn(await site.identity.person({ role: 'admin' }));
  });
  afterAll(() => site.stop());

  async function somebody(): Promise<{ person: Person; browser: Browser }> {
    const person = await site.identity.person();
    const browser = await site.signIn(person);
    // Both remember the token then. One that has not read the bucket again after the broker was away says 503.
    await untilAll(browser, 403, 30_000);
    return { person, browser };
  }
  /** Until every gateway says so, at most `withinMs`. */
  async function untilAll(browser: Browser, status: number, withinMs: number): Promise<void> {
    const end = performance.now() + withinMs;
    let verdicts = await site.verdicts(browser);
    while (verdicts.some((verdict) => verdict !== status) && performance.now() < end) {
      await sleep(50);
      verdicts = await site.verdicts(browser);
    }
    expect(verdicts).toEqual(site.gateways.map(() => status));
  }
  const change = async (person: Person, body: object) => {
    const response = await site.call(0, 'PATCH', `/api/users/${person.id}`, admin, body);
    expect(response.status).toBe(200);
  };

  it('are refused within five seconds after the account was disabled', async () => {
    const { person, browser } = await somebody();
    await change(person, { isActive: false });
    await untilAll(browser, 401, TAKES_EFFECT_MS);
  });

  it('are refused within five seconds after a change of role, and renewed with the new role', async () => {
    const { person, browser } = await somebody();
    await change(person, { role: 'moderator' });
    await untilAll(browser, 401, TAKES_EFFECT_MS);
    const renewed = await site.renew(browser, 1);
    expect(await site.verdicts(renewed)).toEqual(site.gateways.map(() => 403));
    const me = await site.call(0, 'GET', '/api/auth/me', renewed);
    expect(await me.json()).toMatchObject({ user: { role: 'moderator' } });
  });

  it('are refused within five seconds after signing out everywhere', async () => {
    const { person, browser } = await somebody();
    const other = await site.signIn(person, 1);
    expect((await site.call(0, 'DELETE', '/api/me/sessions', browser)).status).toBe(200);
    await untilAll(browser, 401, TAKES_EFFECT_MS);
    await untilAll(other, 401, TAKES_EFFECT_MS);
  });

  it('are refused within five seconds after the account was closed', async () => {
    const { person, browser } = await somebody();
    expect((await site.call(1, 'DELETE', `/api/users/${person.id}`, admin)).status).toBe(200);
    await untilAll(browser, 401, TAKES_EFFECT_MS);
  });

  it('end with one sign-out, and no other sign-in with them', async () => {
    const { person, browser } = await somebody();
    const other = await site.signIn(person, 1);
    await site.call(0, 'POST', '/api/auth/logout', browser);
    await untilAll(browser, 401, TAKES_EFFECT_MS);
    expect(await site.verdicts(other)).toEqual(site.gateways.map(() => 403));
  });

  it('end when a renewal token is used a second time after its grace: the thief’s and the owner’s', async () => {
    const { person, browser } = await somebody();
    const thief = await site.renew(browser, 1);
    await site.identity.query(
      `UPDATE sessions SET rotated_at = now() - interval '31 seconds' WHERE account_id = $1 AND successor IS NOT NULL`,
      [person.id],
    );
    expect((await site.call(0, 'POST', '/api/auth/refresh', browser)).status).toBe(401);
    await untilAll(browser, 401, TAKES_EFFECT_MS);
    await untilAll(thief, 401, TAKES_EFFECT_MS);
    expect((await site.call(0, 'POST', '/api/auth/refresh', thief)).status).toBe(401);
  });

  it('stay refused when the broker has lost its store, also at a gateway that starts after it', async () => {
    const { person, browser } = await somebody();
    const good = (await somebody()).browser;
    await change(person, { isActive: false });
    await untilAll(browser, 401, TAKES_EFFECT_MS);
    await site.identity.nats.restart({ loseData: true });
    const started = await site.addGateway();
    await untilAll(good, 403, 30_000);
    expect(await site.verdict(started, browser)).toBe(401);
    expect(await site.verdicts(browser)).toEqual(site.gateways.map(() => 401));
  });

  it('are told of after a restart of the broker as before', async () => {
    const { person, browser } = await somebody();
    await site.identity.nats.restart();
    const end = performance.now() + 30_000;
    let answer = await site.call(0, 'PATCH', `/api/users/${person.id}`, admin, { isActive: false });
    while (answer.status !== 200 && performance.now() < end) {
      await sleep(100);
      answer = await site.call(0, 'PATCH', `/api/users/${person.id}`, admin, { isActive: false });
    }
    await untilAll(browser, 401, TAKES_EFFECT_MS);
  });

  it('cannot be told from others while the broker is away for long: closed routes answer 503, public ones see a visitor', async () => {
    const { browser } = await somebody();
    await site.identity.nats.stop();
    expect(await site.verdict(0, browser)).toBe(403);
    await untilAll(browser, 503, 40_000);
    const closed = await site.call(0, 'GET', '/api/users', browser);
    expect(await closed.json()).toMatchObject({ code: 'unavailable' });
    // Not "nobody is signed in": a browser would forget the session.
    expect((await site.call(0, 'GET', '/api/auth/me', browser)).status).toBe(503);
    const open = await site.call(0, 'GET', '/api/config', browser);
    expect(open.status).toBe(200);
    await site.identity.nats.restart();
    await untilAll(browser, 403, 30_000);
  });
});

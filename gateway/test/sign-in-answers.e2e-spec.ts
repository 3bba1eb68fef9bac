import { type Browser, GatewaysOnIdentity } from './support/gateways-on-identity';
import { PASSWORD, type Person } from '../../services/identity/test/support/identity';
import { Mailbox, tokenIn } from '../../services/identity/test/support/mailbox';

/** Headers that differ from one answer to the next whatever is asked. */
const OF_EVERY_ANSWER = new Set(['date', 'x-request-id', 'traceparent', 'server-timing']);

/** When to come again depends on when the first try was made: it is told alike, in seconds within the window. */
const AGAIN_HEADER = 'retry-after';
const WINDOW_SECONDS = 15 * 60;

/** Each answer names its request: nothing else in it may differ. */
const REQUEST_ID = /"requestId":"[\w-]+"/;

const isWithinWindow = (seconds: number): boolean =>
  Number.isInteger(seconds) && seconds > 0 && seconds <= WINDOW_SECONDS;

/** What a stranger sees of an answer. */
async function seen(response: Response) {
  const headers = [...response.headers]
    .filter(([name]) => !OF_EVERY_ANSWER.has(name))
    .map(([name, value]) => [name, name === AGAIN_HEADER ? isWithinWindow(Number(value)) : value]);
  return { status: response.status, headers, body: (await response.text()).replace(REQUEST_ID, '') };
}

describe('signing in', () => {
  let site: GatewaysOnIdentity;

  beforeAll(async () => {
    site = await GatewaysOnIdentity.start(1);
  });
  afterAll(() => site.stop());

  const login = (email: string, password: string, browser?: Browser) =>
    site.call(0, 'POST', '/api/auth/login', browser, { email, password });
  /** Strangers of the very network in which the tests' people are. */
  const lockOut = async ({ email }: Person) => {
    for (let time = 0; time < 10; time++) expect((await login(email, 'errada demais')).status).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(429);
  };

  it('answers a known and an unknown address alike: status, headers and body', async () => {
    const person = await site.identity.person();
    const known = await seen(await login(person.email, 'errada demais'));
    const unknown = await seen(await login('ninguem@alcova.example', 'errada demais'));
    expect(known.status).toBe(401);
    expect(unknown).toEqual(known);
  });

  it('answers them alike past the tries too', async () => {
    const person = await site.identity.person();
    await lockOut(person);
    const nobody = 'ninguem-mesmo@alcova.example';
    for (let time = 0; time < 10; time++) await login(nobody, 'errada demais');
    const refused = await seen(await login(nobody, 'errada demais'));
    expect(refused.headers).toContainEqual([AGAIN_HEADER, true]);
    expect(refused).toEqual(await seen(await login(person.email, 'errada demais')));
  });

  it('goes on where the account signed in before, also from another session, while strangers guess', async () => {
    const person = await site.identity.person();
    const before = await site.signIn(person);
    await lockOut(person);
    const answer = await login(person.email, PASSWORD, { ...before, access: '', refresh: '' });
    expect(answer.status).toBe(200);
  });

  it('does not take the device of another account, nor a forged one, for a known one', async () => {
    const person = await site.identity.person();
    const other = await site.signIn(await site.identity.person());
    await lockOut(person);
    expect((await login(person.email, PASSWORD, other)).status).toBe(429);
    const { device } = await site.signIn(await site.identity.person());
    const forged = { access: '', refresh: '', device: `${device.slice(0, -4)}AAAA` };
    expect((await login(person.email, PASSWORD, forged)).status).toBe(429);
  });

  it('from outside does not keep an administrator from a fresh proof', async () => {
    const admin = await site.identity.person({ role: 'admin' });
    const browser = await site.signIn(admin);
    await lockOut(admin);
    const proof = await site.call(0, 'POST', '/api/auth/reauthenticate', browser, { password: PASSWORD });
    expect(proof.status).toBe(200);
  });
});

describe('registering where mail is configured', () => {
  const mailbox = new Mailbox();
  let site: GatewaysOnIdentity;

  beforeAll(async () => {
    await mailbox.start();
    site = await GatewaysOnIdentity.start(1, {
      ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'nao-responda@alcova.example', LIMIT_SCALE: '1000' },
    });
  });
  afterAll(async () => {
    await site.stop();
    await mailbox.stop();
  });

  const register = (email: string, more: object = {}) =>
    site.call(0, 'POST', '/api/auth/register', undefined, {
      ...{ name: 'Ana Souza', email, password: PASSWORD },
      ...more,
    });

  it('answers a known and an unknown address alike: status, headers and body', async () => {
    const person = await site.identity.person();
    const known = await seen(await register(person.email));
    const unknown = await seen(await register('pessoa-nova@alcova.example'));
    expect(known).toMatchObject({ status: 201, body: '{"mailSent":true}' });
    expect(known.headers.map(([name]) => name)).not.toContain('set-cookie');
    expect(unknown).toEqual(known);
  });

  it('refuses both alike', async () => {
    const person = await site.identity.person();
    const weak = { password: 'password123' };
    const known = await seen(await register(person.email, weak));
    expect(known.status).toBe(400);
    expect(await seen(await register('outra-pessoa@alcova.example', weak))).toEqual(known);
  });

  it('does not let the chosen password tell afterwards', async () => {
    const person = await site.identity.person();
    const password = 'uma senha de estranho';
    await Promise.all([
      register(person.email, { password }),
      register('terceira@alcova.example', { password }),
    ]);
    const login = async (email: string) =>
      seen(await site.call(0, 'POST', '/api/auth/login', undefined, { email, password }));
    const known = await login(person.email);
    expect(known.status).toBe(401);
    expect(await login('terceira@alcova.example')).toEqual(known);
  });

  it('opens the account by its link, and knows the device from then on', async () => {
    const email = 'quarta@alcova.example';
    await register(email);
    const token = tokenIn(await mailbox.last(email));
    const complete = (more: object) =>
      site.call(0, 'POST', '/api/auth/register/complete', undefined, { token, ...more });
    const without = await complete({});
    expect([without.status, await without.json()]).toMatchObject([400, { code: 'request.invalid' }]);
    const weak = await complete({ password: 'password123' });
    expect([weak.status, await weak.json()]).toMatchObject([400, { code: 'auth.weak-password' }]);
    const opened = await complete({ password: PASSWORD });
    expect(opened.status).toBe(201);
    expect(await opened.json()).toMatchObject({ user: { email, emailConfirmed: true, role: 'user' } });
    expect(opened.headers.getSetCookie().map((line) => line.split('=', 1)[0])).toEqual(
      expect.arrayContaining(['alcova_access', 'alcova_refresh', 'alcova_device']),
    );
    const again = await complete({ password: PASSWORD });
    expect([again.status, await again.json()]).toMatchObject([400, { code: 'auth.link-invalid' }]);
  });
});

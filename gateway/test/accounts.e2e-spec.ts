import { waitFor } from '@alcova/testing';
import { z } from 'zod';
import { Browser } from './support/browser';
import { codeOf } from './support/second-factor';
import { TestSite } from './support/site';

const PASSWORD = 'lua cheia no telhado';
let site: TestSite;
let people = 0;

beforeAll(async () => {
  site = await TestSite.shared();
});
afterAll(() => site.stop());

const me = z.object({ user: z.looseObject({ id: z.string() }).nullable() });
const sessions = z.object({
  items: z.array(z.object({ id: z.string(), current: z.boolean(), device: z.string() })),
});

/** Somebody new, signed in. */
async function newcomer() {
  people += 1;
  const email = `pessoa${people}@contas.example`;
  const browser = new Browser(site.url);
  const registered = await browser.call('POST', '/api/auth/register', {
    name: `Pessoa ${people}`,
    email,
    password: PASSWORD,
  });
  expect(registered.status).toBe(201);
  return { browser, email };
}
async function signedIn(email: string, password = PASSWORD) {
  const browser = new Browser(site.url);
  return { browser, answer: await browser.call('POST', '/api/auth/login', { email, password }) };
}
const isSignedIn = async (browser: Browser) =>
  me.parse((await browser.call('GET', '/api/auth/me')).body).user !== null;
const mailed = async (email: string, page: 'new-password' | 'confirm-email') =>
  (await waitFor(
    `the mail for ${email}`,
    () => site.mailedToken(email, page),
    (token) => token !== undefined,
  )) ?? '';

describe('a text that no database can hold', () => {
  it('is refused as bad input, not as a failure of ours', async () => {
    const { answer } = await signedIn('a\u0000b@contas.example');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: 'Os dados enviados não são válidos.' });
  });
});

describe('an account', () => {
  it('[AUTH-08] is new with counts 0, role user and active', async () => {
    const { browser, email } = await newcomer();
    const profile = await browser.call('GET', '/api/me');
    expect(profile.status).toBe(200);
    expect(profile.body).toMatchObject({
      ...{ email, role: 'user', isActive: true, emailConfirmed: false },
      ...{ watchedCount: 0, favoritesCount: 0, likedCount: 0, favoriteVideos: [], recentVideos: [] },
    });
  });

  it('[DATA-01] has the fields of the specification with their defaults', async () => {
    const { browser, email } = await newcomer();
    const before = (await browser.call('GET', '/api/me')).body;
    const moment = z.iso.datetime();
    expect(before).toMatchObject({
      ...{ id: expect.stringMatching(/./) as string, name: expect.stringMatching(/^Pessoa \d+$/) as string },
      ...{ email, photo: null, role: 'user', isActive: true },
      ...{ favoriteVideos: [], recentVideos: [], watchedCount: 0, favoritesCount: 0, likedCount: 0 },
    });
    const createdAt = moment.parse(before['createdAt']);
    expect(moment.parse(before['updatedAt']) >= createdAt).toBe(true);
    await browser.call('PATCH', '/api/me', { name: 'Nome Novo' });
    const { body: after } = await browser.call('GET', '/api/me');
    expect(after).toMatchObject({ name: 'Nome Novo', createdAt });
    expect(moment.parse(after['updatedAt']) > createdAt).toBe(true);
  });

  it('is renamed by its owner', async () => {
    const { browser } = await newcomer();
    expect((await browser.call('PATCH', '/api/me', { name: 'Nome Novo' })).body).toMatchObject({
      name: 'Nome Novo',
    });
    expect((await browser.call('GET', '/api/me')).body).toMatchObject({ name: 'Nome Novo' });
  });

  it('is not made twice, nor with a common or short password', async () => {
    const { email } = await newcomer();
    const attempt = (change: object) =>
      new Browser(site.url).call('POST', '/api/auth/register', {
        name: 'X',
        email,
        password: PASSWORD,
        ...change,
      });
    expect(await attempt({ email: email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'auth.email-taken', message: 'Erro ao cadastrar usuário' },
    });
    expect(await attempt({ email: 'outra@contas.example', password: 'password123' })).toMatchObject({
      status: 400,
      body: { code: 'auth.weak-password' },
    });
    expect(await attempt({ email: 'outra@contas.example', password: 'curta' })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: { password: expect.any(String) as string } },
    });
  });

  it('confirms its address with the link that went out, once, in a session of its own', async () => {
    const { browser, email } = await newcomer();
    const other = await newcomer();
    const token = await mailed(email, 'confirm-email');
    const confirm = (sent: string, from = browser) =>
      from.call('POST', '/api/auth/email/confirm', { token: sent });
    expect(await confirm(token, new Browser(site.url))).toMatchObject({
      ...{ status: 401, body: { code: 'auth.required' } },
    });
    expect((await confirm(token, other.browser)).body).toMatchObject({ code: 'auth.link-invalid' });
    expect((await confirm(`${token.slice(0, -2)}xx`)).body).toMatchObject({ code: 'auth.link-invalid' });
    expect((await confirm(token)).status).toBe(204);
    expect((await browser.call('GET', '/api/me')).body).toMatchObject({ emailConfirmed: true });
    expect((await confirm(token)).body).toMatchObject({
      message: 'Este link não é válido ou já expirou. Peça um novo.',
    });
  });

  it('gets a new password with a link by mail, which ends its sessions; nobody learns which addresses are known', async () => {
    const { browser, email } = await newcomer();
    const forgotten = (address: string) =>
      new Browser(site.url).call('POST', '/api/auth/password/forgotten', { email: address });
    const [known, unknown] = [await forgotten(email), await forgotten('ninguem@contas.example')];
    expect([known.status, known.body]).toEqual([202, { accepted: true }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const token = await mailed(email, 'new-password');
    const password = 'vento sul na varanda';
    const reset = () => new Browser(site.url).call('POST', '/api/auth/password/reset', { token, password });
    expect((await reset()).status).toBe(204);
    expect((await reset()).body).toMatchObject({ code: 'auth.link-invalid' });
    expect((await browser.call('POST', '/api/auth/refresh')).body).toMatchObject({
      code: 'auth.session-expired',
    });
    expect((await signedIn(email)).answer.body).toMatchObject({ code: 'auth.bad-credentials' });
    expect((await signedIn(email, password)).answer.status).toBe(200);
  });
});

describe('a session', () => {
  it('goes on after the password was changed, the others end', async () => {
    const { browser, email } = await newcomer();
    const other = (await signedIn(email)).browser;
    const change = (currentPassword: string) =>
      browser.call('PUT', '/api/auth/password', { currentPassword, newPassword: 'chuva fina de abril' });
    expect(await change('errada')).toMatchObject({
      status: 422,
      body: { code: 'auth.wrong-password', message: 'Senha incorreta.' },
    });
    expect((await change(PASSWORD)).status).toBe(204);
    expect((await other.call('POST', '/api/auth/refresh')).status).toBe(401);
    expect((await browser.call('POST', '/api/auth/refresh')).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is proved again with the password, and gets new cookies', async () => {
    const { browser } = await newcomer();
    const proof = (password: string) => browser.call('POST', '/api/auth/reauthenticate', { password });
    const wrong = await proof('errada');
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([422, []]);
    const right = await proof(PASSWORD);
    expect(right.status).toBe(200);
    expect(right.headers.getSetCookie().map((line) => line.split('=', 1)[0])).toEqual(
      expect.arrayContaining(['alcova_access', 'alcova_refresh']),
    );
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('ends when its browser signs in again, and no other does', async () => {
    const { browser, email } = await newcomer();
    const other = (await signedIn(email)).browser;
    const before = browser.copy();
    const again = await browser.call('POST', '/api/auth/login', { email, password: PASSWORD });
    expect(again.status).toBe(200);
    expect((await before.call('POST', '/api/auth/refresh')).status).toBe(401);
    for (const open of [browser, other])
      expect((await open.call('POST', '/api/auth/refresh')).status).toBe(200);
  });

  it('is listed with its device, and can be ended from another', async () => {
    const { browser, email } = await newcomer();
    const other = (await signedIn(email)).browser;
    const { items } = sessions.parse((await browser.call('GET', '/api/me/sessions')).body);
    expect(items).toHaveLength(2);
    const ours = items.filter(({ current }) => current);
    const theirs = items.find(({ current }) => !current);
    expect(ours).toHaveLength(1);
    const ended = await browser.call('DELETE', `/api/me/sessions/${theirs?.id}`);
    expect(ended).toMatchObject({ status: 200, body: { ended: true } });
    expect(ended.headers.getSetCookie()).toEqual([]);
    expect((await other.call('POST', '/api/auth/refresh')).status).toBe(401);
    await browser.call('DELETE', `/api/me/sessions/${ours[0]?.id}`);
    expect(browser.cookieNames()).toEqual(['alcova_device']);
  });

  it('ends everywhere at once, here too', async () => {
    const { browser, email } = await newcomer();
    const other = (await signedIn(email)).browser;
    expect(await browser.call('DELETE', '/api/me/sessions')).toMatchObject({
      status: 200,
      body: { ended: 2 },
    });
    expect(browser.cookieNames()).toEqual(['alcova_device']);
    expect((await other.call('POST', '/api/auth/refresh')).status).toBe(401);
  });
});

describe('a second factor', () => {
  it('is set up, asked at sign-in, and taken away', async () => {
    const { browser, email } = await newcomer();
    const started = await browser.call('POST', '/api/me/second-factor');
    const { secret, uri } = z.object({ secret: z.string(), uri: z.string() }).parse(started.body);
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    const confirm = (code: string) => browser.call('POST', '/api/me/second-factor/confirm', { code });
    expect(await confirm('000000000')).toMatchObject({ status: 422, body: { code: 'auth.bad-code' } });
    const { recoveryCodes } = z
      .object({ recoveryCodes: z.array(z.string()) })
      .parse((await confirm(codeOf(secret))).body);

    const asked = await signedIn(email);
    expect(asked.answer).toMatchObject({
      status: 401,
      body: {
        code: 'auth.second-factor-required',
        message: 'Digite o código do seu aplicativo de autenticação.',
      },
    });
    expect(asked.answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^alcova_challenge=[\w.-]+; Max-Age=300; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(await isSignedIn(asked.browser)).toBe(false);
    const complete = (from: Browser, code = '') => from.call('POST', '/api/auth/second-factor', { code });
    expect((await complete(asked.browser, 'aaaaaaaaaa')).body).toMatchObject({ code: 'auth.bad-code' });
    expect(asked.browser.cookieNames()).toEqual(['alcova_challenge']);
    expect((await complete(asked.browser, recoveryCodes[0])).status).toBe(200);
    expect(asked.browser.cookieNames()).toEqual(['alcova_access', 'alcova_device', 'alcova_refresh']);
    expect((await browser.call('DELETE', '/api/me/second-factor')).status).toBe(204);
    expect((await signedIn(email)).answer.status).toBe(200);
  });

  it('takes no code without the first factor, nor with a forged challenge, which is forgotten', async () => {
    const code = '123456';
    const without = await new Browser(site.url).call('POST', '/api/auth/second-factor', { code });
    expect(without).toMatchObject({ status: 401, body: { code: 'auth.session-expired' } });
    const forged = await new Browser(site.url).request('/api/auth/second-factor', {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', origin: site.url },
        cookie: 'alcova_challenge=forjada',
      },
      body: JSON.stringify({ code }),
    });
    expect(forged.status).toBe(401);
    expect(forged.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^alcova_challenge=; .*Expires=Thu, 01 Jan 1970/),
    ]);
  });
});

describe('the origin of a change', () => {
  const register = (headers: Record<string, string>) => {
    people += 1;
    return site.fetch('/api/auth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ name: 'X', email: `origem${people}@contas.example`, password: PASSWORD }),
    });
  };

  it('is not asked of a client without cookies that registers', async () => {
    expect((await register({})).status).toBe(201);
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['no site', { origin: 'null' }],
    ['another site, told by the browser', { 'sec-fetch-site': 'cross-site' }],
    ['cookies without any', { cookie: 'alcova_access=x' }],
  ])('is refused: %s', async (_what, headers) => {
    const refused = await register(headers);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      code: 'request.bad-origin',
      message: 'A origem do pedido não é permitida.',
    });
  });

  it('does not help a cookie that was not made here', async () => {
    const answer = await site.fetch('/api/me', {
      method: 'PATCH',
      headers: {
        ...{ 'content-type': 'application/json', origin: site.url },
        cookie: `alcova_access=${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`,
      },
      body: '{"name":"X"}',
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      code: 'auth.session-expired',
      message: 'Sua sessão terminou. Entre novamente.',
    });
  });
});

import { startOidcProvider, type OidcProvider } from '@alcova/infra/oidc-provider';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { Browser, type Page } from './support/browser';
import { SITE, startGateway } from './support/gateway';
import { codeOf } from './support/second-factor';
import { OwnSite } from './support/site';

const person = (sub: string, emailVerified = true, email = `${sub}@pessoas.example`) => ({
  sub,
  email,
  emailVerified,
  name: `Pessoa ${sub}`,
});
const accounts = [
  person('nova'),
  person('gerente', true, 'admin@alcova.local'),
  person('pendente'),
  person('incerta', false),
  person('cautelosa'),
  person('apressada'),
];
const CALLBACK = '/api/auth/google/callback';

/** How it ended, from the address of the last screen. */
const outcomeOf = (page: Page) => {
  expect(page.url.pathname).toBe('/login/google');
  return Object.fromEntries(page.url.searchParams);
};
const meOf = async (browser: Browser) =>
  z
    .object({ user: z.looseObject({ id: z.string(), email: z.string() }).nullable() })
    .parse((await browser.call('GET', '/api/auth/me')).body).user;

describe('signing in with Google', () => {
  let provider: OidcProvider;
  let site: OwnSite;

  beforeAll(async () => {
    provider = await startOidcProvider(0, { redirectUris: [`http://127.0.0.1${CALLBACK}`], accounts });
    const google = {
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
    };
    site = await OwnSite.start({ NODE_ENV: 'test', ...google });
  });
  afterAll(async () => {
    await site.stop();
    await provider.stop();
  });

  const walk = async (browser: Browser, account: string, mode = 'popup') =>
    browser.submit(await browser.open(`/api/auth/google?mode=${mode}`), { account });

  /** Stops before the site hears of it: the address that the browser is being led to. */
  async function callbackOf(browser: Browser, account: string): Promise<URL> {
    const choice = await browser.open('/api/auth/google');
    const chosen = await browser.submit(choice, { account }, false);
    const back = await browser.request(new URL(chosen.headers.get('location') ?? '', chosen.url));
    const callback = new URL(back.headers.get('location') ?? '');
    expect(callback.pathname).toBe(CALLBACK);
    return callback;
  }

  it('is offered', async () => {
    const { body } = await new Browser(site.url).call('GET', '/api/config');
    expect(body).toMatchObject({ googleSignIn: true });
  });

  it('asks for code, PKCE, state and nonce, and for e-mail and profile alone', async () => {
    const start = await new Browser(site.url).request('/api/auth/google?mode=popup');
    expect(start.status).toBe(302);
    const address = new URL(start.headers.get('location') ?? '');
    expect(address.origin).toBe(provider.issuer);
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(address.searchParams);
    for (const secret of [state, nonce, code_challenge]) expect(secret).toMatch(/^[\w-]{32,}$/);
    expect(rest).toEqual({
      client_id: provider.clientId,
      redirect_uri: `${site.url}${CALLBACK}`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    expect(start.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^alcova_flow=[\w.-]+; Max-Age=600; Path=\/api\/auth\/google; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  it.each([
    ['cross-site', '/login'],
    ['same-site', '/login'],
    ['same-origin', 'provider'],
    ['none', 'provider'],
  ])('begins for a page of its own, and for nobody else: %s', async (from, where) => {
    const start = await new Browser(site.url).request('/api/auth/google', {
      headers: { 'sec-fetch-site': from },
    });
    const to = start.headers.get('location') ?? '';
    expect(to.startsWith(provider.issuer) ? 'provider' : to).toBe(where);
    expect(start.headers.getSetCookie()).toHaveLength(where === 'provider' ? 1 : 0);
  });

  it('makes an account of a new person, and finds it again', async () => {
    const browser = new Browser(site.url);
    expect(outcomeOf(await walk(browser, 'nova'))).toEqual({ outcome: 'signed-in', mode: 'popup' });
    const first = await meOf(browser);
    expect(first).toMatchObject({
      name: 'Pessoa nova',
      email: 'nova@pessoas.example',
      role: 'user',
      isActive: true,
      emailConfirmed: true,
    });
    expect(browser.cookieNames()).not.toContain('alcova_flow');
    const elsewhere = new Browser(site.url);
    expect(outcomeOf(await walk(elsewhere, 'nova', 'redirect'))).toEqual({
      outcome: 'signed-in',
      mode: 'redirect',
    });
    expect(await meOf(elsewhere)).toMatchObject({ id: first?.id });
  });

  it('signs in to the account that confirmed the same address', async () => {
    const browser = new Browser(site.url);
    expect(outcomeOf(await walk(browser, 'gerente'))).toMatchObject({ outcome: 'signed-in' });
    expect(await meOf(browser)).toMatchObject({ email: 'admin@alcova.local', role: 'admin' });
    expect((await browser.call('GET', '/api/me/security')).body).toMatchObject({
      hasPassword: true,
      providers: ['google'],
    });
  });

  it('does not sign in to an account that never confirmed its address', async () => {
    const registered = await new Browser(site.url).call('POST', '/api/auth/register', {
      name: 'Outra',
      email: 'PENDENTE@pessoas.example',
      password: 'uma senha bem comprida',
    });
    expect(registered.status).toBe(201);
    const browser = new Browser(site.url);
    expect(outcomeOf(await walk(browser, 'pendente'))).toMatchObject({ outcome: 'auth.other-credential' });
    expect(await meOf(browser)).toBeNull();
  });

  it('refuses an address that the provider did not verify', async () => {
    const browser = new Browser(site.url);
    expect(outcomeOf(await walk(browser, 'incerta'))).toMatchObject({ outcome: 'auth.provider-failed' });
    expect(await meOf(browser)).toBeNull();
  });

  it('tells that the person gave up', async () => {
    const browser = new Browser(site.url);
    const choice = await browser.open('/api/auth/google?mode=popup');
    expect(outcomeOf(await browser.submit(choice, { cancel: '1' }))).toEqual({
      outcome: 'auth.provider-cancelled',
      mode: 'popup',
    });
  });

  it('asks for the second factor where there is one', async () => {
    const browser = new Browser(site.url);
    await walk(browser, 'cautelosa');
    const { secret } = z
      .object({ secret: z.string() })
      .parse((await browser.call('POST', '/api/me/second-factor')).body);
    const confirmed = await browser.call('POST', '/api/me/second-factor/confirm', { code: codeOf(secret) });
    const { recoveryCodes } = z.object({ recoveryCodes: z.array(z.string()).min(1) }).parse(confirmed.body);

    const elsewhere = new Browser(site.url);
    expect(outcomeOf(await walk(elsewhere, 'cautelosa'))).toMatchObject({ outcome: 'second-factor' });
    expect(await meOf(elsewhere)).toBeNull();
    const completed = await elsewhere.call('POST', '/api/auth/second-factor', { code: recoveryCodes[0] });
    expect(completed.status).toBe(200);
    expect(await meOf(elsewhere)).toMatchObject({ email: 'cautelosa@pessoas.example' });
  });

  it('takes no callback twice, not even with the cookie of the first time', async () => {
    const browser = new Browser(site.url);
    const callback = await callbackOf(browser, 'apressada');
    const thief = browser.copy();
    expect(outcomeOf(await browser.open(callback))).toMatchObject({ outcome: 'signed-in' });
    for (const again of [browser, thief]) {
      const cookies = again.cookieNames();
      expect(outcomeOf(await again.open(callback))).toMatchObject({ outcome: 'auth.provider-failed' });
      expect(again.cookieNames()).toEqual(cookies.filter((name) => name !== 'alcova_flow'));
    }
  });

  it('takes no callback from another browser, with another state, or made up', async () => {
    const browser = new Browser(site.url);
    const callback = await callbackOf(browser, 'apressada');
    expect(outcomeOf(await new Browser(site.url).open(callback))).toMatchObject({
      outcome: 'auth.provider-failed',
    });
    const forged = new URL(callback);
    forged.searchParams.set('state', 'x'.repeat(43));
    const inventions = [
      '',
      '?',
      '?state=x&code=y',
      '?error=access_denied',
      `?code=${'y'.repeat(5_000)}`,
      '?code=a&code=b',
    ];
    for (const address of [forged, ...inventions.map((query) => new URL(`${CALLBACK}${query}`, site.url))]) {
      const victim = browser.copy();
      expect(outcomeOf(await victim.open(address))).toMatchObject({ outcome: 'auth.provider-failed' });
      expect(await meOf(victim)).toBeNull();
    }
  });
});

describe('a provider that does not answer', () => {
  const env = (issuer: string, clientId = 'client', clientSecret = 'secret') => ({
    GOOGLE_ISSUER: issuer,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
  });

  /** Listens, accepts and says nothing. */
  async function silence() {
    const server = createServer((socket) => socket.on('error', () => socket.destroy()).resume());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { port, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
  }

  it.each(['down', 'silent'])('is told at the start, soon: %s', async (how) => {
    const silent = await silence();
    if (how === 'down') await silent.stop();
    const gateway = await startGateway(env(`http://127.0.0.1:${silent.port}`));
    try {
      const asked = Date.now();
      const [browser, program] = await Promise.all([
        fetch(`${gateway.url}/api/auth/google?mode=popup`, {
          redirect: 'manual',
          headers: { accept: 'text/html' },
        }),
        fetch(`${gateway.url}/api/auth/google`, { redirect: 'manual' }),
      ]);
      expect(Date.now() - asked).toBeLessThan(20_000);
      expect(browser.status).toBe(302);
      expect(browser.headers.get('location')).toBe(
        '/login/google?outcome=auth.provider-unreachable&mode=popup',
      );
      expect(program.status).toBe(503);
      expect(await program.json()).toMatchObject({
        code: 'auth.provider-unreachable',
        message: 'Erro de conexão. Verifique sua internet e tente novamente',
      });
    } finally {
      await gateway.stop();
      if (how !== 'down') await silent.stop();
    }
  });

  it.each(['stopped', 'silent'])('is told on the way back as well: %s', async (how) => {
    const provider = await startOidcProvider(0, {
      redirectUris: [`${SITE}${CALLBACK}`],
      accounts: [person('qualquer')],
    });
    const gateway = await startGateway(env(provider.issuer, provider.clientId, provider.clientSecret));
    try {
      const browser = new Browser(gateway.url);
      const chosen = await browser.submit(
        await browser.open('/api/auth/google'),
        { account: 'qualquer' },
        false,
      );
      const back = await browser.request(new URL(chosen.headers.get('location') ?? '', chosen.url));
      const { search } = new URL(back.headers.get('location') ?? '');
      if (how === 'stopped') await provider.stop();
      else provider.pause();
      const asked = Date.now();
      const end = await browser.request(`${CALLBACK}${search}`);
      expect(Date.now() - asked).toBeLessThan(20_000);
      expect(end.headers.get('location')).toBe(
        '/login/google?outcome=auth.provider-unreachable&mode=redirect',
      );
    } finally {
      await gateway.stop();
      await provider.stop();
    }
  });

  it('is not asked where none is configured', async () => {
    const gateway = await startGateway();
    try {
      const config = await fetch(`${gateway.url}/api/config`);
      expect(await config.json()).toMatchObject({ googleSignIn: false });
      const start = await fetch(`${gateway.url}/api/auth/google`, { redirect: 'manual' });
      expect(start.status).toBe(404);
      expect(await start.json()).toMatchObject({ code: 'auth.provider-off' });
    } finally {
      await gateway.stop();
    }
  });
});

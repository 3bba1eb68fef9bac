import { accessClaims, type RouteContract, ROUTES } from '@alcova/contracts';
import { waitFor } from '@alcova/testing';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { FORM_TYPE } from '../src/http/form-bodies';
import { openApiDocument } from '../src/openapi/document';
import { Person, signTokenOf } from './support/people';
import { TestSite } from './support/site';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const PASSWORD = 'tres-cavalos-e-um-barco-71';
/** What the guards answer; everything else means that they let the call through. */
const GUARDS = new Set([
  'auth.required',
  'auth.session-expired',
  'auth.forbidden',
  'auth.second-factor-setup-required',
  'auth.fresh-sign-in-required',
]);
/** Public operations that need a session cookie of another kind, and say so with the same code. */
const OWN_REFUSALS = new Set(['refresh', 'completeSecondFactor', 'startPasskeySignIn']);

/** Every operation of the OpenAPI document with its contract. */
function operations(): RouteContract[] {
  return Object.values(openApiDocument().paths ?? {}).flatMap((path) =>
    METHODS.flatMap((method) => {
      const operationId = path[method]?.operationId;
      if (operationId === undefined) return [];
      const route = ROUTES.find((candidate) => candidate.operationId === operationId);
      if (!route) throw new Error(`${operationId} has no contract`);
      return [route];
    }),
  );
}

interface Cell {
  readonly status: number;
  /** The code of the guard that refused, or 'open'. */
  readonly verdict: string;
}

const problem = z.object({ code: z.string() });

/** A body of the route's type with nothing in it; none where the route takes none, or takes files. */
function emptyBodyOf({ body, bodyType }: RouteContract) {
  if (body === undefined || bodyType === 'multipart') return undefined;
  return bodyType === 'form' ? { type: FORM_TYPE, text: '' } : { type: 'application/json', text: '{}' };
}

async function ask(site: TestSite, route: RouteContract, cookie: string | undefined): Promise<Cell> {
  const path = route.path.replace(/\{\w+\}/g, 'nao-existe');
  const body = emptyBodyOf(route);
  const response = await site.fetch(path, {
    method: route.method,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    headers: {
      origin: site.url,
      ...(cookie === undefined ? {} : { cookie }),
      ...(body ? { 'content-type': body.type } : {}),
    },
    ...(body ? { body: body.text } : {}),
  });
  if (route.eventName !== undefined && response.ok) {
    // A stream of events has no end to wait for.
    await response.body?.cancel();
    return { status: response.status, verdict: 'open' };
  }
  const parsed = problem.safeParse(await response.json().catch(() => undefined));
  const code = parsed.success ? parsed.data.code : '';
  return { status: response.status, verdict: GUARDS.has(code) ? code : 'open' };
}

describe('who may call what', () => {
  let site: TestSite;
  const people = new Map<string, Person>();
  const person = (name: string): Person => {
    const found = people.get(name);
    if (!found) throw new Error(`${name} is nobody`);
    return found;
  };

  beforeAll(async () => {
    site = await TestSite.shared();
    for (const role of ['user', 'moderator', 'admin', 'disabled']) {
      const email = `${role}@pessoas.example`;
      const { status } = await site.call('POST', '/api/users', {
        ...{ name: role, email, password: PASSWORD },
        role: role === 'disabled' ? 'admin' : role,
      });
      expect(status).toBe(201);
      people.set(role, await Person.signIn(site, email, PASSWORD));
    }
    const disabled = person('disabled');
    const { status } = await site.call('PATCH', `/api/users/${disabled.id}`, { isActive: false });
    expect(status).toBe(200);
    await waitFor(
      "the end of a disabled account's session",
      () => site.fetch('/api/me', { headers: { cookie: disabled.cookie } }),
      (answer) => answer.status === 401,
    );
  });
  afterAll(() => site.stop());

  /** Walks all operations and answers the cells that are not as they must be. */
  async function mistakes(
    cookieFor: (route: RouteContract) => Promise<string | undefined>,
    expected: (route: RouteContract) => Cell['verdict'],
  ): Promise<string[]> {
    const wrong: string[] = [];
    for (const route of operations()) {
      const cell = await ask(site, route, await cookieFor(route));
      const right = OWN_REFUSALS.has(route.operationId) ? cell.verdict : expected(route);
      const statusFits =
        cell.verdict === 'open' || cell.status === (cell.verdict.startsWith('auth.f') ? 403 : 401);
      if (cell.verdict !== right || !statusFits || cell.status >= 500)
        wrong.push(`${route.method} ${route.path}: ${cell.status} ${cell.verdict}, not ${right}`);
    }
    return wrong;
  }

  const byRole = (role: 'user' | 'moderator' | 'admin') => (route: RouteContract) =>
    route.access === 'public' || route.access.includes(role) ? 'open' : 'auth.forbidden';
  const refused = (code: string) => (route: RouteContract) => (route.access === 'public' ? 'open' : code);

  it('knows every operation and who it is for', () => {
    expect(operations().length).toBe(ROUTES.length);
    expect(operations().filter(({ access }) => access !== 'public' && access.length === 0)).toEqual([]);
  });

  it('[GUARD-02] refuses visitors (401) on every closed operation of the OpenAPI document', async () => {
    expect(await mistakes(async () => undefined, refused('auth.required'))).toEqual([]);
  });

  it.each(['user', 'moderator', 'admin'] as const)(
    '[GUARD-02] lets %s do what the role allows on every operation of the OpenAPI document, and refuses the rest (403)',
    async (role) => {
      // Some calls end the sessions of whoever calls: each is made with a new one.
      const fresh = async () => (await Person.signIn(site, `${role}@pessoas.example`, PASSWORD)).cookie;
      expect(await mistakes(fresh, byRole(role))).toEqual([]);
    },
    240_000,
  );

  it.each([
    ['of a disabled account', async () => person('disabled').cookie],
    [
      'that has expired',
      async () => `alcova_access=${await signTokenOf(site, person('admin'), { exp: -60 })}`,
    ],
    ['that was tampered with', async () => `alcova_access=${tampered(person('user').accessToken)}`],
    [
      'of an unknown key',
      async () => `alcova_access=${await signTokenOf(site, person('admin'), { foreign: true })}`,
    ],
  ])(
    '[GUARD-02] refuses a token %s on every closed operation (401)',
    async (_which, cookie) => {
      const value = await cookie();
      expect(await mistakes(async () => value, refused('auth.session-expired'))).toEqual([]);
    },
    120_000,
  );

  it('asks for a fresh proof where an act is dangerous, and nowhere else', async () => {
    const admin = await Person.signIn(site, 'admin@pessoas.example', PASSWORD);
    const old = await signTokenOf(site, admin, { auth: -11 * 60 });
    const expected = (route: RouteContract) =>
      // Erasing oneself asks for a proof by itself: the password that it takes is one.
      route.fresh || route.errors.includes('auth.fresh-sign-in-required')
        ? 'auth.fresh-sign-in-required'
        : 'open';
    const others = ['endAllSessions', 'reauthenticate'];
    const harmless = operations().filter(({ operationId }) => !others.includes(operationId));
    const wrong: string[] = [];
    for (const route of harmless) {
      const { verdict } = await ask(site, route, `alcova_access=${old}`);
      if (!OWN_REFUSALS.has(route.operationId) && verdict !== expected(route))
        wrong.push(`${route.method} ${route.path}: ${verdict}, not ${expected(route)}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** The same token with the role of an administrator written into it. */
function tampered(token: string): string {
  const [header = '', , signature = ''] = token.split('.');
  const claims = accessClaims.parse(decodeJwt(token));
  const payload = Buffer.from(JSON.stringify({ ...claims, role: 'admin' })).toString('base64url');
  return [header, payload, signature].join('.');
}

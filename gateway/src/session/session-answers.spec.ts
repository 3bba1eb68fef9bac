import { CodedError, type IssuedSession, type RpcContract, signOut } from '@alcova/contracts';
import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import { parseSigningKeys } from '../config/signing-keys';
import { ServiceCalls } from '../services/service-calls';
import { SessionCookies } from './cookies';
import { DeviceCookie } from './device-cookie';
import { SessionAnswers } from './session-answers';

/** Identity as far as it is told of ended sessions. */
class Identity extends ServiceCalls {
  readonly ended: unknown[] = [];
  isAway = false;

  async answer(contract: RpcContract, input: unknown): Promise<string> {
    if (this.isAway) throw new CodedError('unavailable');
    expect(contract.name).toBe(signOut.name);
    this.ended.push(signOut.input.parse(input).refreshToken);
    return JSON.stringify({ ended: true });
  }
}

const session: IssuedSession = {
  account: {
    ...{ id: 'a', name: 'a', email: 'a@b.example', photo: null, role: 'user', isActive: true },
    ...{ emailConfirmed: true, createdAt: '2026-11-21T00:00:00Z', updatedAt: '2026-11-21T00:00:00Z' },
  },
  ...{ accessToken: 'access', accessExpiresAt: '2026-11-21T00:10:00Z' },
  ...{ refreshToken: 'new', refreshExpiresAt: '2026-12-21T00:00:00Z' },
};

/** Signs in with a browser that has these cookies. @returns what it got */
async function signInWith(identity: Identity, cookies: Record<string, string>): Promise<string[]> {
  const device = new DeviceCookie(false, parseSigningKeys(`one:${'ab'.repeat(32)}`) ?? []);
  const answers = new SessionAnswers(identity, new SessionCookies(false), device);
  const server = fastify();
  await server.register(cookie);
  server.post('/', async (request, reply) => answers.enter({ request, reply }, session));
  const { headers, statusCode } = await server.inject({ method: 'POST', url: '/', cookies });
  await server.close();
  expect(statusCode).toBe(200);
  return [headers['set-cookie'] ?? []].flat().map((line) => line.split(';', 1)[0] ?? '');
}

describe('a sign-in', () => {
  it('ends the session that the browser had before', async () => {
    const identity = new Identity();
    expect(await signInWith(identity, { alcova_refresh: 'old' })).toContain('alcova_refresh=new');
    expect(await signInWith(identity, {})).toContain('alcova_refresh=new');
    expect(identity.ended).toEqual(['old']);
  });

  it('is none the worse where that cannot be told to identity', async () => {
    const identity = new Identity();
    identity.isAway = true;
    expect(await signInWith(identity, { alcova_refresh: 'old' })).toContain('alcova_refresh=new');
  });
});

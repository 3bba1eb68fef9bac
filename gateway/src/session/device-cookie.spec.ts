import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import { parseSigningKeys } from '../config/signing-keys';
import { DeviceCookie } from './device-cookie';

const keysOf = (text: string) => parseSigningKeys(text) ?? [];
const KEYS = keysOf(`one:${'ab'.repeat(32)}`);

/** Signs accounts in one after another from one browser. @returns what the last answer set, and what is read of it */
async function afterSignIns(accounts: string[], { write = KEYS, read = KEYS, secure = false } = {}) {
  const server = fastify();
  await server.register(cookie);
  server.get('/:account', async (request, reply) => {
    const { account } = request.params as { account: string };
    await new DeviceCookie(secure, write).remember(request, reply, account);
    return 'ok';
  });
  server.get('/', async (request) => ({ device: await new DeviceCookie(secure, read).read(request) }));
  let line = '';
  for (const account of accounts) {
    const { headers } = await server.inject({ url: `/${account}`, headers: { cookie: line } });
    line = [headers['set-cookie'] ?? []].flat()[0] ?? '';
  }
  const { body } = await server.inject({ url: '/', headers: { cookie: line.split(';')[0] ?? '' } });
  await server.close();
  return { line, device: (JSON.parse(body) as { device?: { id: string; accounts: string[] } }).device };
}

describe('the cookie of a known device', () => {
  it('goes to sign-ins alone, is read by no script, and tells nothing', async () => {
    const { line, device } = await afterSignIns(['ana'], { secure: true });
    expect(line).toMatch(
      /^__Secure-alcova_device=[\w.-]+; Max-Age=15552000; Path=\/api\/auth; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(device).toEqual({ id: expect.any(String) as string, accounts: ['ana'] });
  });

  it('keeps its id, and the last five accounts', async () => {
    const one = await afterSignIns(['a', 'b', 'c', 'd', 'e', 'f', 'b']);
    expect(one.device?.accounts).toEqual(['b', 'f', 'e', 'd', 'c']);
    const other = await afterSignIns(['a']);
    expect(other.device?.id).not.toBe(one.device?.id);
  });

  it('is nothing when it was sealed by another key', async () => {
    const { device } = await afterSignIns(['ana'], { read: keysOf(`one:${'cd'.repeat(32)}`) });
    expect(device).toBeUndefined();
  });
});

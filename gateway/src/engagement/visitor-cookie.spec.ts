import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import { VisitorCookie } from './visitor-cookie';

const key = (id: string, byte: string) => ({ id, secret: Buffer.from(byte.repeat(32), 'hex') });
const NEW = key('new', 'ab');
const OLD = key('old', 'cd');

async function written(visitors: VisitorCookie, id: string): Promise<string> {
  const server = fastify();
  await server.register(cookie);
  server.get('/', async (_request, reply) => {
    visitors.write(reply, id);
    return 'ok';
  });
  const { headers } = await server.inject('/');
  await server.close();
  return String(headers['set-cookie']);
}
const valueOf = (line: string): string => line.slice(line.indexOf('=') + 1, line.indexOf(';'));
const reading = (visitors: VisitorCookie, value: string) =>
  visitors.read({ cookies: { alcova_visitor: value } });

describe('the cookie of a visitor', () => {
  const visitors = new VisitorCookie(false, [NEW, OLD]);

  it('is out of the reach of scripts, stays for a year, and is bound to the host where there is TLS', async () => {
    const line = await written(new VisitorCookie(true, [NEW]), 'someone');
    expect(line).toMatch(
      /^__Host-alcova_visitor=new\.someone\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('names the visitor again, also after the keys were changed', async () => {
    const before = new VisitorCookie(false, [OLD]);
    const id = before.newId();
    expect(reading(visitors, valueOf(await written(before, id)))).toBe(id);
    expect(reading(before, valueOf(await written(visitors, id)))).toBeNull();
  });

  it('is nobody when it is forged, cut, or of another site', async () => {
    const value = valueOf(await written(visitors, 'someone'));
    const [kid, , mac] = value.split('.');
    const elsewhere = valueOf(await written(new VisitorCookie(false, [key('new', 'ef')]), 'someone'));
    for (const forged of [
      '',
      'someone',
      `${kid}.other.${mac}`,
      `${value}.x`,
      value.slice(0, -1),
      elsewhere,
      `x.${value}`,
    ])
      expect(reading(visitors, forged)).toBeNull();
  });
});

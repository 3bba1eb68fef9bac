import type { Person } from '../../services/identity/test/support/identity';
import { z } from 'zod';
import { type Browser, GatewaysOnIdentity } from './support/gateways-on-identity';

const user = z.object({ id: z.string(), name: z.string(), role: z.string(), isActive: z.boolean() });
const list = z.object({ items: z.array(user), total: z.number() });
const problem = z.object({ code: z.string(), message: z.string() });

describe('accounts for administrators over HTTP', () => {
  let site: GatewaysOnIdentity;
  let chief: Person;
  let admin: Browser;

  beforeAll(async () => {
    site = await GatewaysOnIdentity.start(1);
    chief = await site.identity.person({ role: 'admin' });
    admin = await site.signIn(chief);
  });
  afterAll(() => site.stop());

  const ask = (method: string, path: string, body?: unknown) => site.call(0, method, path, admin, body);

  it('are made, found, changed and closed', async () => {
    const made = await ask('POST', '/api/users', { name: 'Iara Assunção', email: 'iara@http.example' });
    expect(made.status).toBe(201);
    const { id, role } = user.parse(await made.json());
    expect(role).toBe('user');
    const found = list.parse(await (await ask('GET', '/api/users?q=ASSUNCAO')).json());
    expect(found).toMatchObject({ total: 1, items: [{ id }] });
    const changed = await ask('PATCH', `/api/users/${id}`, { role: 'moderator', isActive: false });
    expect(await changed.json()).toMatchObject({ role: 'moderator', isActive: false });
    const disabled = list.parse(await (await ask('GET', '/api/users?status=disabled')).json());
    expect(disabled.items.map((item) => item.id)).toEqual([id]);
    const close = async (): Promise<unknown> => (await ask('DELETE', `/api/users/${id}`)).json();
    expect([await close(), await close()]).toEqual([{ erased: true }, { erased: true }]);
    expect(list.parse(await (await ask('GET', '/api/users?q=assuncao')).json()).total).toBe(0);
  });

  it('[ADMIN-09] come as a CSV, as the filters leave them, to administrators alone', async () => {
    await ask('POST', '/api/users', { name: '=Nome da Lista', email: 'lista@http.example' });
    const answer = await ask('GET', '/api/users/export?q=lista%40http&role=emperor');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="usuarios.csv"');
    const lines = Buffer.from(await answer.arrayBuffer())
      .toString()
      .split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^\uFEFFID;Nome;E-mail;/);
    expect(lines[1]).toMatch(/;'=Nome da Lista;lista@http\.example;Não;Usuário;Ativo;Não;[\d/]{10};$/);
    const reader = await site.signIn(await site.identity.person());
    expect((await site.call(0, 'GET', '/api/users/export', reader)).status).toBe(403);
  });

  it('tell since when and until when they were used, in the order that is asked for', async () => {
    const facts = z.object({
      items: z.array(
        z.object({ id: z.string(), lastSeenOn: z.string().nullable(), hasSecondFactor: z.boolean() }),
      ),
    });
    const found = facts.parse(await (await ask('GET', '/api/users?sort=seen-last')).json());
    expect(found.items[0]?.lastSeenOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await ask('GET', '/api/users?sort=nada')).status).toBe(200);
  });

  it('say that an address is taken, whatever its case', async () => {
    const account = { name: 'Um', email: 'Um@http.example', password: 'uma senha bem longa' };
    expect((await ask('POST', '/api/users', account)).status).toBe(201);
    const again = await ask('POST', '/api/users', { ...account, email: 'uM@HTTP.example' });
    expect(again.status).toBe(409);
  });

  it('say who was invited and has not come, and invite again, for administrators alone', async () => {
    const made = await ask('POST', '/api/users', { name: 'Convidada', email: 'convidada@http.example' });
    const { id } = user.parse(await made.json());
    const invitation = z.object({ until: z.iso.datetime(), isExpired: z.literal(false) });
    const invited = z.object({ items: z.array(z.object({ invitation })) });
    invited.parse(await (await ask('GET', '/api/users?q=convidada@http')).json());
    const again = `/api/users/${id}/invitation`;
    for (const who of [await site.signIn(await site.identity.person()), undefined])
      expect([401, 403]).toContain((await site.call(0, 'POST', again, who)).status);
    const answer = await ask('POST', again);
    expect(answer.status).toBe(200);
    invitation.parse(await answer.json());
    const used = await ask('POST', `/api/users/${chief.id}/invitation`);
    expect(used.status).toBe(409);
    expect(problem.parse(await used.json()).code).toBe('account.not-invited');
    await site.identity.query(`UPDATE attempts SET tries = 1000000`);
    const tooMany = await ask('POST', again);
    expect(tooMany.status).toBe(429);
    expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(0);
    await site.identity.query('DELETE FROM attempts');
  });

  it.each([
    ['PATCH', { role: 'user' }],
    ['PATCH', { isActive: false }],
    ['DELETE', undefined],
  ])('keep the last administrator: %s %j', async (method, body) => {
    const answer = await ask(method, `/api/users/${chief.id}`, body);
    expect(answer.status).toBe(409);
    expect(problem.parse(await answer.json())).toMatchObject({
      code: 'account.last-administrator',
      message: 'O último administrador não pode ser removido, desativado nem mudar de função.',
    });
  });

  it.each([
    ['PATCH', '/api/users/nobody', { name: 'A' }, 404],
    ['DELETE', '/api/users/nobody', undefined, 404],
    ['POST', '/api/users/nobody/invitation', undefined, 404],
    ['PATCH', '/api/users/nobody', {}, 400],
    ['PATCH', '/api/users/nobody', { role: 'emperor' }, 400],
    ['POST', '/api/users', { name: 'A', email: 'x', password: 'uma senha bem longa' }, 400],
    ['GET', '/api/users?role=emperor&page=-1&pageSize=x', undefined, 200],
  ])('answer %s %s %j with %i', async (method, path, body, status) => {
    expect((await ask(method, path, body)).status).toBe(status);
  });

  it('ask for a proof that is not older than ten minutes before they are changed', async () => {
    await site.identity.query(
      `UPDATE sign_ins SET proved_at = now() - interval '11 minutes' WHERE account_id = $1`,
      [chief.id],
    );
    const old = await site.renew(admin);
    const answer = await site.call(0, 'POST', '/api/users', old, { name: 'A', email: 'a@http.example' });
    expect(answer.status).toBe(403);
    expect(problem.parse(await answer.json()).code).toBe('auth.fresh-sign-in-required');
  });

  it('ask for that proof too before addresses are read, and for none where only names are', async () => {
    const old = await site.renew(admin);
    for (const path of ['/api/users', '/api/users?q=a&page=2', '/api/users/export']) {
      const answer = await site.call(0, 'GET', path, old);
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain('@');
    }
    const staff = await site.call(0, 'GET', '/api/admin/staff', old);
    expect(staff.status).toBe(200);
    const text = await staff.text();
    expect(text).toContain(chief.id);
    expect(text).not.toContain('@');
  });

  it('[AUTH-11] have role user when the stored one is missing or not one of the roles', async () => {
    const person = await site.identity.person();
    await site.identity.query('ALTER TABLE accounts DROP CONSTRAINT accounts_role_check');
    await site.identity.query('ALTER TABLE accounts ALTER COLUMN role DROP NOT NULL');
    for (const stored of ['emperor', '', null]) {
      await site.identity.query('UPDATE accounts SET role = $2 WHERE id = $1', [person.id, stored]);
      const browser = await site.signIn(person);
      const me = await site.call(0, 'GET', '/api/auth/me', browser);
      expect(await me.json()).toMatchObject({ user: { role: 'user' } });
      expect(await site.verdict(0, browser)).toBe(403);
    }
  });
});

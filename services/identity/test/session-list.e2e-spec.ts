import {
  ANONYMOUS,
  closeAllSessions,
  closeSession,
  readSessions,
  renewSession,
  signOut,
  verificationKeys,
} from '@alcova/contracts';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { client, type Person, TestIdentity } from './support/identity';

const phone = {
  address: '198.51.100.9',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
};

describe('the list of sessions', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await identity.start();
  });
  afterAll(() => identity.stop());

  const list = async ({ caller }: Person) =>
    (await identity.rpc.request(readSessions, {}, { caller })).sessions;
  const renew = (refreshToken: string, from = client) =>
    identity.rpc.request(renewSession, { refreshToken, client: from }, { caller: ANONYMOUS });

  async function familyOf(accessToken: string): Promise<string> {
    const { keys } = await identity.rpc.request(verificationKeys, {}, { caller: ANONYMOUS });
    const { payload } = await jwtVerify(accessToken, createLocalJWKSet({ keys }));
    return String(payload['fam']);
  }

  it('shows the own open sign-ins, the one used last first', async () => {
    const [person, other] = [await identity.person(), await identity.person()];
    await identity.enter(other);
    const laptop = await identity.enter(person);
    await identity.enter(person, phone);
    const ended = await identity.enter(person);
    await identity.rpc.request(signOut, { refreshToken: ended.refreshToken }, { caller: ANONYMOUS });
    expect((await list(person)).map(({ device }) => device)).toEqual(['Safari em iOS', 'Firefox em Linux']);
    await renew(laptop.refreshToken);
    const entries = await list(person);
    expect(entries.map(({ device }) => device)).toEqual(['Firefox em Linux', 'Safari em iOS']);
    expect(entries[0]?.id).toBe(await familyOf(laptop.accessToken));
    expect(JSON.stringify(entries)).not.toContain(client.address);
  });

  it('leaves out what cannot be renewed any more, and has at most a hundred', async () => {
    const person = await identity.person();
    await identity.enter(person);
    await identity.query(
      `UPDATE sessions SET expires_at = now() - interval '1 second' WHERE account_id = $1`,
      [person.id],
    );
    expect(await list(person)).toEqual([]);
    await identity.query(
      `WITH made AS (
         INSERT INTO sign_ins (family, account_id, device) SELECT $1 || n, $1, 'Firefox' FROM generate_series(1, 101) n RETURNING family)
       SELECT count(*) FROM made`,
      [person.id],
    );
    await identity.query(
      `INSERT INTO sessions (id, family, account_id, token_hash, device, expires_at)
       SELECT family, family, account_id, family, '', now() + interval '1 day' FROM sign_ins WHERE family LIKE $1 || '%'`,
      [person.id],
    );
    expect(await list(person)).toHaveLength(100);
  });

  it('ends one sign-in and no other', async () => {
    const person = await identity.person();
    const [one, two] = [await identity.enter(person), await identity.enter(person, phone)];
    const input = { id: await familyOf(one.accessToken) };
    const { caller } = person;
    await expect(identity.rpc.request(closeSession, input, { caller })).resolves.toEqual({ ended: true });
    await expect(identity.rpc.request(closeSession, input, { caller })).resolves.toEqual({ ended: false });
    await expect(renew(one.refreshToken)).rejects.toMatchObject({ code: 'auth.session-expired' });
    await expect(renew(two.refreshToken, phone)).resolves.toBeDefined();
  });

  it("does not end somebody else's", async () => {
    const [person, other] = [await identity.person(), await identity.person()];
    const session = await identity.enter(other);
    const input = { id: await familyOf(session.accessToken) };
    await expect(identity.rpc.request(closeSession, input, { caller: person.caller })).resolves.toEqual({
      ended: false,
    });
    await expect(renew(session.refreshToken)).resolves.toBeDefined();
  });

  it('ends all of them at once, and their access tokens are of an older generation', async () => {
    const [person, other] = [await identity.person(), await identity.person()];
    const [one, two] = [await identity.enter(person), await identity.enter(person, phone)];
    const others = await identity.enter(other);
    const { caller } = person;
    await expect(identity.rpc.request(closeAllSessions, {}, { caller })).resolves.toEqual({ ended: 2 });
    await expect(renew(one.refreshToken)).rejects.toMatchObject({ code: 'auth.session-expired' });
    await expect(renew(two.refreshToken, phone)).rejects.toMatchObject({ code: 'auth.session-expired' });
    expect(await list(person)).toEqual([]);
    const [row] = await identity.query('SELECT generation FROM accounts WHERE id = $1', [person.id]);
    expect(row).toEqual({ generation: 1 });
    await expect(renew(others.refreshToken)).resolves.toBeDefined();
    await expect(identity.enter(person)).resolves.toBeDefined();
  });

  it('is refused to visitors', async () => {
    const caller = { kind: 'anonymous' } as const;
    for (const contract of [readSessions, closeAllSessions] as const)
      await expect(identity.rpc.request(contract, {}, { caller })).rejects.toMatchObject({
        code: 'auth.forbidden',
      });
  });
});

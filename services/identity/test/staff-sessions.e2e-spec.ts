import {
  ANONYMOUS,
  accessClaims,
  type IssuedSession,
  readSessions,
  proveAgain,
  renewSession,
  type Role,
} from '@alcova/contracts';
import { decodeJwt } from 'jose';
import { client, PASSWORD, type Person, TestIdentity } from './support/identity';

const HOUR = 3_600_000;
const MINUTE = 60_000;

describe('sessions of the staff', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await identity.start();
  });
  afterAll(() => identity.stop());

  const renew = (refreshToken: string) =>
    identity.rpc.request(renewSession, { refreshToken, client }, { caller: ANONYMOUS });
  const left = (moment: string): number => Date.parse(moment) - Date.now();
  const list = async ({ caller }: Person) =>
    (await identity.rpc.request(readSessions, {}, { caller })).sessions;

  /** Makes the sign-in look as if its moments lay further back. */
  async function age(
    person: Person,
    { signedIn = '0 s', used = '0 s' }: { signedIn?: string; used?: string },
  ) {
    await identity.query(
      `UPDATE sign_ins SET signed_in_at = signed_in_at - $2::interval, last_used_at = last_used_at - $3::interval WHERE account_id = $1`,
      [person.id, signedIn, used],
    );
  }
  const entered = async (role: Role): Promise<[Person, IssuedSession]> => {
    const person = await identity.person({ role });
    return [person, await identity.enter(person)];
  };

  describe.each(['moderator', 'admin'] as const)('of a %s', (role) => {
    it('can be renewed for half an hour after the last use, and each use begins it again', async () => {
      const [person, session] = await entered(role);
      expect(left(session.refreshExpiresAt)).toBeGreaterThan(29 * MINUTE);
      expect(left(session.refreshExpiresAt)).toBeLessThanOrEqual(30 * MINUTE);
      await age(person, { signedIn: '29 min', used: '29 min' });
      const renewed = await renew(session.refreshToken);
      expect(left(renewed.refreshExpiresAt)).toBeGreaterThan(29 * MINUTE);
      await age(person, { signedIn: '31 min', used: '31 min' });
      await expect(renew(renewed.refreshToken)).rejects.toMatchObject({ code: 'auth.session-expired' });
      expect(await list(person)).toEqual([]);
    });

    it('end twelve hours after the sign-in, however much they are used', async () => {
      const [person, session] = await entered(role);
      await age(person, { signedIn: '11 h 55 min' });
      const renewed = await renew(session.refreshToken);
      expect(left(renewed.refreshExpiresAt)).toBeLessThanOrEqual(5 * MINUTE);
      expect(left(renewed.accessExpiresAt)).toBeLessThanOrEqual(5 * MINUTE);
      await age(person, { signedIn: '6 min' });
      await expect(renew(renewed.refreshToken)).rejects.toMatchObject({ code: 'auth.session-expired' });
    });

    it('are not prolonged by a fresh proof', async () => {
      const [person, { refreshToken }] = await entered(role);
      await age(person, { signedIn: '12 h 1 min' });
      const proof = { refreshToken, password: PASSWORD, client };
      await expect(identity.rpc.request(proveAgain, proof, { caller: person.caller })).rejects.toMatchObject({
        code: 'auth.session-expired',
      });
    });
  });

  it('that began before the role was given end as well', async () => {
    const [person, { refreshToken }] = await entered('user');
    await identity.query(`UPDATE accounts SET role = 'admin' WHERE id = $1`, [person.id]);
    await age(person, { used: '31 min' });
    expect(await list(person)).toEqual([]);
    await expect(renew(refreshToken)).rejects.toMatchObject({ code: 'auth.session-expired' });
  });

  it('are the only ones: a reader stays signed in for thirty days', async () => {
    const [person, session] = await entered('user');
    expect(left(session.refreshExpiresAt)).toBeGreaterThan(29 * 24 * HOUR);
    await age(person, { signedIn: '13 h', used: '13 h' });
    expect(await list(person)).toHaveLength(1);
    expect(accessClaims.parse(decodeJwt((await renew(session.refreshToken)).accessToken)).role).toBe('user');
  });

  it('last as long as the settings say', async () => {
    await identity.start({ STAFF_SESSION_SECONDS: '3600', STAFF_IDLE_SECONDS: '900' });
    const [person, session] = await entered('admin');
    expect(left(session.refreshExpiresAt)).toBeLessThanOrEqual(15 * MINUTE);
    await age(person, { signedIn: '59 min' });
    const renewed = await renew(session.refreshToken);
    expect(left(renewed.refreshExpiresAt)).toBeLessThanOrEqual(MINUTE);
    await age(person, { signedIn: '2 min' });
    await expect(renew(renewed.refreshToken)).rejects.toMatchObject({ code: 'auth.session-expired' });
    await identity.start();
  });
});

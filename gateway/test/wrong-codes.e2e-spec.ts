import { confirmSecondFactor, startSecondFactor } from '@alcova/contracts';
import { PASSWORD, type Person } from '../../services/identity/test/support/identity';
import { type Browser, browserAfter, GatewaysOnIdentity } from './support/gateways-on-identity';
import { codeOf } from './support/second-factor';

/** As behind a proxy: each try and each person has an address of its own. */
describe('wrong codes of who knows the password', () => {
  let site: GatewaysOnIdentity;
  let networks = 0;

  beforeAll(async () => {
    site = await GatewaysOnIdentity.start(1, {}, { TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => site.stop());

  const elsewhere = () => `10.1.0.${++networks}`;
  const post = (path: string, body: object, browser?: Browser, from = elsewhere()) =>
    site.call(0, 'POST', `/api/auth/${path}`, browser, body, from);
  /** The first step; whoever takes it keeps the device of their browser. */
  const firstStep = async ({ email }: Person, known?: Browser, from?: string): Promise<Browser> => {
    const answer = await post('login', { email, password: PASSWORD }, known, from);
    expect(await answer.json()).toMatchObject({ code: 'auth.second-factor-required' });
    return { ...browserAfter(answer), device: known?.device ?? '' };
  };
  /** None of those that count now or soon. */
  const wrongCodeFor = (secret: string): string => {
    const near = [-2, -1, 0, 1, 2, 3].map((steps) => codeOf(secret, Date.now() + steps * 30_000));
    const some = ['000000', '111111', '222222', '333333', '444444', '555555', '666666'];
    return some.find((code) => !near.includes(code)) ?? '';
  };
  const guess = async (person: Person, code: string, times: number) => {
    const from = elsewhere();
    for (let done = 0; done < times; done += 5) {
      const browser = await firstStep(person, undefined, from);
      for (let time = 0; time < 5; time += 1)
        expect((await post('second-factor', { code }, browser, from)).status).toBe(422);
    }
  };

  it('never keep the owner from a known browser, and past the day from no recovery code', async () => {
    const owner = await site.identity.person();
    await site.identity.query('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [owner.id]);
    const known = await site.signIn(owner);
    const { caller } = owner;
    const { secret } = await site.identity.rpc.request(startSecondFactor, {}, { caller });
    const { recoveryCodes } = await site.identity.rpc.request(
      confirmSecondFactor,
      { code: codeOf(secret) },
      { caller },
    );
    await site.identity.query('UPDATE second_factors SET last_step = 0 WHERE account_id = $1', [owner.id]);
    for (let network = 0; network < 3; network += 1) await guess(owner, wrongCodeFor(secret), 10);

    const stranger = await firstStep(owner);
    const refused = await post('second-factor', { code: codeOf(secret) }, stranger);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 23 * 3_600]).toEqual([429, true]);

    const own = await firstStep(owner, known);
    expect((await post('second-factor', { code: codeOf(secret) }, own)).status).toBe(200);
    const recovering = await firstStep(owner);
    expect((await post('second-factor', { code: recoveryCodes[0] }, recovering)).status).toBe(200);
    const facts = await site.identity.query(
      `SELECT fact->>'kind' AS kind, (fact->>'times')::int AS times FROM mails, jsonb_array_elements(facts) AS fact
       WHERE recipient = $1`,
      [owner.email],
    );
    // The first sign-in and the one with the recovery code; the known browser's is not among them.
    expect(facts).toContainEqual({ kind: 'new-device', times: 2 });
    expect(facts).toContainEqual({ kind: 'codes-guessed', times: 1 });
  });
});

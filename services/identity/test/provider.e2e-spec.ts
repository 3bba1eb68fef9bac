import {
  ANONYMOUS,
  getAccount,
  getSecurity,
  type SignInOutcome,
  signInWithProvider,
} from '@alcova/contracts';
import { ulid } from 'ulid';
import { client, TestIdentity } from './support/identity';

const ISSUER = 'https://accounts.example';

describe('signing in with a provider', () => {
  let identity: TestIdentity;
  let networks = 0;

  /** Somebody whom the provider knows. */
  const stranger = (more: object = {}) => ({
    issuer: ISSUER,
    subject: ulid(),
    email: `${ulid().toLowerCase()}@alcova.example`,
    emailVerified: true,
    name: 'Ana Souza',
    photo: 'https://photos.example/ana.jpg',
    client: { ...client, address: `198.51.100.${++networks}` },
    ...more,
  });
  const enter = (person: ReturnType<typeof stranger>) =>
    identity.rpc.request(signInWithProvider, person, { caller: ANONYMOUS });
  const accountOf = (outcome: SignInOutcome) => {
    if (outcome.kind !== 'session') throw new Error('a second factor was asked');
    return outcome.session.account;
  };
  const confirmed = async () => {
    const person = await identity.person();
    await identity.query('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [person.id]);
    return person;
  };

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await identity.start();
  });
  afterAll(() => identity.stop());

  it('makes an account without a password at the first time, and finds it again whatever the address is by then', async () => {
    const person = stranger();
    const account = accountOf(await enter(person));
    expect(account).toMatchObject({
      ...{ name: 'Ana Souza', email: person.email, role: 'user', isActive: true, emailConfirmed: true },
      photo: 'https://photos.example/ana.jpg',
    });
    const again = accountOf(await enter({ ...person, email: 'outro@alcova.example', emailVerified: false }));
    expect(again.id).toBe(account.id);
    const caller = { kind: 'account', accountId: account.id, role: 'user' } as const;
    await expect(identity.rpc.request(getSecurity, {}, { caller })).resolves.toMatchObject({
      hasPassword: false,
      providers: ['google'],
    });
    const records = await identity.query('SELECT kind FROM access_records WHERE account_id = $1', [
      account.id,
    ]);
    expect(records).toEqual([{ kind: 'provider-sign-in' }, { kind: 'provider-sign-in' }]);
  });

  it('makes one account of two callbacks at once', async () => {
    const person = stranger();
    const outcomes = await Promise.all([1, 2, 3].map(() => enter(person)));
    expect(new Set(outcomes.map((outcome) => accountOf(outcome).id)).size).toBe(1);
    const rows = await identity.query('SELECT FROM accounts WHERE email_key = $1', [person.email]);
    expect(rows).toHaveLength(1);
  });

  it('links an account whose address is confirmed, also when two callbacks come at once', async () => {
    const person = await confirmed();
    const known = stranger({ email: person.email.toUpperCase() });
    const outcomes = await Promise.all([1, 2].map(() => enter(known)));
    for (const outcome of outcomes)
      expect(accountOf(outcome)).toMatchObject({ id: person.id, name: 'Pessoa' });
  });

  it('does not link an account whose address nobody has confirmed', async () => {
    const person = await identity.person();
    await expect(enter(stranger({ email: person.email }))).rejects.toMatchObject({
      code: 'auth.other-credential',
      userMessage: 'Conta já existe com credenciais diferentes',
    });
  });

  it('does not link a second person of the provider with an account', async () => {
    const first = stranger();
    await enter(first);
    await expect(enter(stranger({ email: first.email }))).rejects.toMatchObject({
      code: 'auth.other-credential',
    });
    await expect(
      enter(stranger({ email: first.email, issuer: 'https://other.example' })),
    ).resolves.toBeDefined();
  });

  it('does not believe an address that the provider has not verified', async () => {
    const person = await confirmed();
    for (const email of [person.email, 'ninguem@alcova.example'])
      await expect(enter(stranger({ email, emailVerified: false }))).rejects.toMatchObject({
        code: 'auth.provider-failed',
      });
    await expect(identity.query(`SELECT FROM accounts WHERE email_key LIKE 'ninguem@%'`)).resolves.toEqual(
      [],
    );
  });

  it('refuses an address that only looks like one', async () => {
    await expect(enter(stranger({ email: 'аna@alcova.example' }))).rejects.toMatchObject({
      code: 'auth.email-invalid',
    });
  });

  it('refuses a disabled account, linked or not', async () => {
    const known = stranger();
    const { id } = accountOf(await enter(known));
    const person = await confirmed();
    await identity.query(`UPDATE accounts SET status = 'disabled' WHERE id = ANY($1)`, [[id, person.id]]);
    await expect(enter(known)).rejects.toMatchObject({ code: 'auth.account-disabled' });
    await expect(enter(stranger({ email: person.email }))).rejects.toMatchObject({
      code: 'auth.account-disabled',
    });
  });

  it('asks for the second factor that the account has', async () => {
    const known = stranger();
    const { id } = accountOf(await enter(known));
    await identity.query(
      `INSERT INTO second_factors (account_id, sealed, confirmed_at) VALUES ($1, 'sealed', now())`,
      [id],
    );
    await expect(enter(known)).resolves.toMatchObject({ kind: 'challenge' });
  });

  it.each([
    ['', 'the address'],
    ['\u0000\u0001', 'the address'],
    ['Ana\u202eazuoS', 'the address'],
    [`${'Ana '.repeat(60)}`, 'its beginning'],
  ])('takes for the name %p %s', async (name, what) => {
    const person = stranger({ name });
    const account = accountOf(await enter(person));
    expect(account.name).toBe(
      what === 'its beginning' ? name.slice(0, 100).trim() : person.email.split('@')[0],
    );
  });

  it('keeps no picture that a page over HTTPS may not show', async () => {
    expect(accountOf(await enter(stranger({ photo: 'http://photos.example/ana.jpg' }))).photo).toBeNull();
    await expect(enter(stranger({ photo: 'javascript:alert(1)' }))).resolves.toMatchObject({
      session: { account: { photo: null } },
    });
  });

  it('counts new accounts towards the limit of a network, and not those that are known', async () => {
    const from = { ...client, address: '192.0.2.99' };
    const known = stranger({ client: from });
    await enter(known);
    for (let time = 2; time <= 20; time++) await enter(stranger({ client: from }));
    await expect(enter(stranger({ client: from }))).rejects.toMatchObject({ code: 'auth.too-many-attempts' });
    const account = accountOf(await enter(known));
    await expect(
      identity.rpc.request(getAccount, { id: account.id }, { caller: ANONYMOUS }),
    ).resolves.toBeDefined();
  });
});

import { ANONYMOUS, getAccount, register, renameAccount, renewSession, signIn } from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import { ulid } from 'ulid';
import { client, PASSWORD, TestIdentity } from './support/identity';
import { Mailbox } from './support/mailbox';

describe('registration at once', () => {
  const mailbox = new Mailbox();
  let identity: TestIdentity;
  let networks = 0;

  /** Everybody comes from another network, unless a test is about the limit. */
  const newClient = () => ({ ...client, address: `198.51.100.${++networks}` });
  const newEmail = () => `${ulid().toLowerCase()}@alcova.example`;
  const enter = (more: Partial<Parameters<typeof ask>[0]> = {}) =>
    ask({ name: 'Ana Souza', email: newEmail(), password: PASSWORD, client: newClient(), ...more });
  const ask = async (input: { name: string; email: string; password: string; client: typeof client }) => {
    const outcome = await identity.rpc.request(register, input, { caller: ANONYMOUS });
    if (outcome.kind !== 'session') throw new Error('a mail was sent first');
    return outcome.session;
  };

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await mailbox.start();
    await identity.start({
      ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'nao-responda@alcova.example', REGISTRATION: 'at-once' },
    });
  });
  afterAll(async () => {
    await identity.stop();
    await mailbox.stop();
  });

  it('makes an active user, signs in, and sends the link that confirms the address', async () => {
    const email = newEmail();
    const session = await enter({ email });
    expect(session.account).toMatchObject({
      ...{ name: 'Ana Souza', email, role: 'user', isActive: true, emailConfirmed: false, photo: null },
    });
    await expect(
      identity.rpc.request(
        renewSession,
        { refreshToken: session.refreshToken, client },
        { caller: ANONYMOUS },
      ),
    ).resolves.toBeDefined();
    expect((await mailbox.last(email)).subject).toBe('Alcova: confirme seu e-mail');
    await expect(
      identity.rpc.request(signIn, { email, password: PASSWORD, client }, { caller: ANONYMOUS }),
    ).resolves.toMatchObject({
      kind: 'session',
    });
  });

  it('stores the password only as an Argon2id hash', async () => {
    const { account } = await enter();
    const [row] = await identity.query('SELECT password_hash FROM accounts WHERE id = $1', [account.id]);
    expect(row?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each([
    ['another case', (email: string) => email.toUpperCase()],
    ['wide letters', (email: string) => email.replace('@alcova', '@ａｌｃｏｖａ')],
    ['an ideographic dot', (email: string) => email.replace('.example', '。example')],
  ])('refuses a taken address in %s', async (_form, change) => {
    const email = newEmail();
    await enter({ email });
    await expect(enter({ email: change(email) })).rejects.toMatchObject({
      code: 'auth.email-taken',
      userMessage: 'Erro ao cadastrar usuário',
    });
  });

  it.each([
    ['a Cyrillic letter', 'аna@alcova.example'],
    ['no domain', 'ana@alcova'],
    ['a comma', 'ana,bia@alcova.example'],
    ['a quoted part', '"ana souza"@alcova.example'],
  ])('refuses an address with %s', async (_what, email) => {
    await expect(enter({ email })).rejects.toMatchObject({ code: 'auth.email-invalid' });
  });

  it('gives an address to one of two who ask at once', async () => {
    const email = newEmail();
    const outcomes = await Promise.allSettled([enter({ email }), enter({ email }), enter({ email })]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'auth.email-taken' });
    await mailbox.last(email);
    await waitUntil(
      'the mail to be sent',
      async () => (await identity.query('SELECT FROM mails WHERE recipient = $1', [email])).length === 0,
    );
    expect(mailbox.to(email)).toHaveLength(1);
  });

  it('gives the address of an erased account again', async () => {
    const email = newEmail();
    const { account } = await enter({ email });
    await identity.query(`UPDATE accounts SET status = 'erased', email_key = '' WHERE id = $1`, [account.id]);
    await expect(enter({ email })).resolves.toMatchObject({ account: { email } });
  });

  it.each([
    ['one of the commonest', 'password123'],
    ['the own name', 'ana souza'],
    ['one letter', 'zzzzzzzzzz'],
  ])('refuses a password that is %s', async (_what, password) => {
    await expect(enter({ password })).rejects.toMatchObject({ code: 'auth.weak-password' });
  });

  it.each([
    ['a name of 1 MB', { name: 'a'.repeat(1_000_000 - 1_000) }],
    ['a null in the name', { name: 'Ana\u0000' }],
    ['a null in the address', { email: 'ana\u0000@alcova.example' }],
    ['a name of spaces', { name: '   ' }],
    ['a name that turns what follows', { name: 'Ana\u202e' }],
    ['a short password', { password: 'curta' }],
    ['a long password', { password: 'x'.repeat(129) }],
  ])('refuses %s', async (_what, more) => {
    await expect(enter(more)).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('takes at most twenty an hour from one network, whatever becomes of them, and keeps no address', async () => {
    const from = (host: number) => ({ ...client, address: `2001:db8:7:7::${host}` });
    const email = newEmail();
    await enter({ email, client: from(1) });
    for (let time = 2; time <= 20; time++)
      await expect(enter({ email, client: from(time) })).rejects.toMatchObject({ code: 'auth.email-taken' });
    await expect(enter({ client: from(21) })).rejects.toMatchObject({ code: 'auth.too-many-attempts' });
    await expect(enter({ client: { ...client, address: '2001:db8:7:8::1' } })).resolves.toBeDefined();
    const rows = await identity.query('SELECT * FROM attempts');
    expect(JSON.stringify(rows)).not.toMatch(/2001:db8|198\.51|@/);
  });

  it('scales the limit, and never the one on wrong passwords', async () => {
    await identity.start({
      REGISTRATION: 'at-once',
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'nao-responda@alcova.example',
      LIMIT_SCALE: '2',
    });
    const from = { ...client, address: '192.0.2.77' };
    const email = newEmail();
    await enter({ email, client: from });
    for (let time = 2; time <= 40; time++)
      await expect(enter({ email, client: from })).rejects.toMatchObject({ code: 'auth.email-taken' });
    await expect(enter({ client: from })).rejects.toMatchObject({ code: 'auth.too-many-attempts' });
    const wrong = () =>
      identity.rpc.request(signIn, { email, password: 'errada demais', client }, { caller: ANONYMOUS });
    for (let time = 1; time <= 10; time++)
      await expect(wrong()).rejects.toMatchObject({ code: 'auth.bad-credentials' });
    await expect(wrong()).rejects.toMatchObject({ code: 'auth.too-many-attempts' });
  });

  it('renames the caller, in the form in which names are kept', async () => {
    const { account } = await enter();
    const caller = { kind: 'account', accountId: account.id, role: 'user' } as const;
    await expect(
      identity.rpc.request(renameAccount, { name: ' Ａna  Lima ' }, { caller }),
    ).resolves.toMatchObject({
      id: account.id,
      name: 'Ana Lima',
    });
    await expect(
      identity.rpc.request(getAccount, { id: account.id }, { caller: ANONYMOUS }),
    ).resolves.toMatchObject({
      name: 'Ana Lima',
    });
    await expect(
      identity.rpc.request(renameAccount, { name: 'Ana' }, { caller: { kind: 'anonymous' } }),
    ).rejects.toMatchObject({ code: 'auth.forbidden' });
    await identity.query(`UPDATE accounts SET status = 'disabled' WHERE id = $1`, [account.id]);
    await expect(identity.rpc.request(renameAccount, { name: 'Ana' }, { caller })).rejects.toMatchObject({
      code: 'auth.session-expired',
    });
  });
});

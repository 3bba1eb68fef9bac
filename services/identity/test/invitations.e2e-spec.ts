import {
  ANONYMOUS,
  createAccount,
  eraseAccount,
  inviteAgain,
  listAccounts,
  requestPasswordReset,
  setForgottenPassword,
  updateAccount,
} from '@alcova/contracts';
import { ulid } from 'ulid';
import { type Person, TestIdentity } from './support/identity';
import { Mailbox, tokenIn } from './support/mailbox';

const PASSWORD = 'outra senha, mais comprida';
const DAYS_7 = 7 * 24 * 3_600_000;

describe('an invitation', () => {
  const mailbox = new Mailbox();
  let identity: TestIdentity;
  let chief: Person;

  const as = ({ caller }: Person) => ({ caller });
  const invite = async (role: 'user' | 'moderator' | 'admin' = 'moderator', by = chief) => {
    const email = `${ulid().toLowerCase()}@convite.example`;
    const input = { name: 'Pessoa convidada', email, role };
    const { id } = await identity.rpc.request(createAccount, input, as(by));
    return { id, email };
  };
  const again = (id: string, by = chief) => identity.rpc.request(inviteAgain, { id }, as(by));
  const choose = (token: string) =>
    identity.rpc.request(setForgottenPassword, { token, password: PASSWORD }, { caller: ANONYMOUS });
  const stateOf = async (email: string) =>
    (await identity.rpc.request(listAccounts, { q: email }, as(chief))).items[0]?.invitation;
  const age = (id: string, days: number) =>
    identity.query(
      `WITH links AS (UPDATE mail_links SET expires_at = expires_at - $2 * interval '1 day' WHERE account_id = $1)
       UPDATE accounts SET invited_at = invited_at - $2 * interval '1 day' WHERE id = $1`,
      [id, days],
    );

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await mailbox.start();
    await identity.start({
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'nao-responda@alcova.example',
      SITE_URL: 'https://alcova.example',
    });
  });
  beforeEach(async () => {
    await identity.query(`UPDATE accounts SET role = 'user'`);
    chief = await identity.person({ role: 'admin' });
  });
  afterAll(async () => {
    await identity.stop();
    await mailbox.stop();
  });

  it('says who invites and to what, and lets the person in for seven days', async () => {
    await identity.query(`UPDATE accounts SET name = 'Bia Souza' WHERE id = $1`, [chief.id]);
    const { id, email } = await invite();
    const mail = await mailbox.last(email);
    expect(mail.subject).toBe('Alcova: você recebeu um convite');
    expect(mail.text).toContain('Bia Souza convidou você para Alcova, com a função Moderador.');
    expect(mail.text).toContain('O link vale por 7 dias');
    expect(mail.text).not.toMatch(/Pessoa convidada|trocar a senha/);
    const state = await stateOf(email);
    expect(state).toMatchObject({ isExpired: false });
    expect(Date.parse(state?.until ?? '') - Date.now()).toBeGreaterThan(DAYS_7 - 60_000);
    await age(id, 6.9);
    await choose(tokenIn(mail));
    expect(await stateOf(email)).toBeNull();
  });

  it('names nobody where the name of who invites could be anything else', async () => {
    await identity.query(`UPDATE accounts SET name = 'Veja golpe.example' WHERE id = $1`, [chief.id]);
    const { email } = await invite('admin');
    const { text = '' } = await mailbox.last(email);
    expect(text).toContain('Um administrador do site convidou você para Alcova, com a função Administrador.');
    expect(text).not.toContain('golpe');
  });

  it('is sent again, which makes the older link void and is told to the audit log', async () => {
    const { id, email } = await invite();
    const first = tokenIn(await mailbox.last(email));
    await age(id, 3);
    const { until, isExpired } = await again(id);
    expect(isExpired).toBe(false);
    expect((await stateOf(email))?.until).toBe(until);
    const second = tokenIn(await mailbox.last(email, 2));
    await expect(choose(first)).rejects.toMatchObject({ code: 'auth.link-invalid' });
    await choose(second);
    const acts = await identity.query(
      `SELECT body::jsonb -> 'payload' ->> 'action' AS action FROM outbox
       WHERE body::jsonb -> 'payload' ->> 'subject' = $1 ORDER BY id`,
      [id],
    );
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['account.create', 'account.invite']),
    );
  });

  it('that nobody used is over and can be sent again', async () => {
    const { id, email } = await invite('user');
    const first = tokenIn(await mailbox.last(email));
    await age(id, 8);
    expect(await stateOf(email)).toMatchObject({ isExpired: true });
    await expect(choose(first)).rejects.toMatchObject({ code: 'auth.link-invalid' });
    await again(id);
    expect(await stateOf(email)).toMatchObject({ isExpired: false });
    await choose(tokenIn(await mailbox.last(email, 2)));
  });

  it('keeps its time when a stranger asks for a new password at its address', async () => {
    const { id, email } = await invite();
    // Sent before the next one is asked for: mails of two moments may overtake each other.
    await mailbox.last(email);
    await age(id, 8);
    await identity.rpc.request(requestPasswordReset, { email }, { caller: ANONYMOUS });
    const mail = await mailbox.last(email, 2);
    expect(mail.subject).toBe('Alcova: você recebeu um convite');
    expect(mail.text).toContain('Um administrador do site convidou');
    await age(id, 6.9);
    await choose(tokenIn(mail));
  });

  it('is not sent to who chose a password, came in, is disabled or gone', async () => {
    const [chosen, entered, disabled, gone] = [
      await invite(),
      await invite(),
      await invite(),
      await invite(),
    ];
    await choose(tokenIn(await mailbox.last(chosen.email)));
    await identity.query('UPDATE accounts SET last_seen_on = current_date WHERE id = $1', [entered.id]);
    await identity.rpc.request(updateAccount, { id: disabled.id, isActive: false }, as(chief));
    await identity.rpc.request(eraseAccount, { id: gone.id }, as(chief));
    for (const { id, email } of [chosen, entered, disabled]) {
      expect(await stateOf(email)).toBeNull();
      await expect(again(id)).rejects.toMatchObject({ code: 'account.not-invited' });
    }
    await expect(again(gone.id)).rejects.toMatchObject({ code: 'account.not-found' });
    // A password that an administrator gave is no invitation.
    const given = await identity.person();
    await expect(again(given.id)).rejects.toMatchObject({ code: 'account.not-invited' });
    expect(mailbox.to(entered.email)).toHaveLength(1);
  });

  it('is sent by administrators alone, three times an hour to one address', async () => {
    const { id, email } = await invite();
    const moderator = await identity.person({ role: 'moderator' });
    await expect(again(id, moderator)).rejects.toMatchObject({ code: 'auth.forbidden' });
    for (let time = 0; time < 3; time += 1) await again(id);
    const other = await identity.person({ role: 'admin' });
    await expect(again(id, other)).rejects.toMatchObject({ code: 'auth.too-many-attempts' });
    await mailbox.last(email, 4);
    // What was refused left the newest link as it was; mails made in one second may come in any order.
    const opened = [];
    for (const mail of mailbox.to(email)) opened.push(...(await Promise.allSettled([choose(tokenIn(mail))])));
    expect(opened.map(({ status }) => status).sort()).toEqual([
      ...['fulfilled', 'rejected', 'rejected', 'rejected'],
    ]);
  });

  it('is sent sixty times an hour by one administrator, whatever the addresses', async () => {
    const { id } = await invite();
    const make = async () => (await invite()).id;
    const ids = await Promise.all(Array.from({ length: 20 }, make));
    for (const one of ids) for (let time = 0; time < 3; time += 1) await again(one);
    await expect(again(id)).rejects.toMatchObject({ code: 'auth.too-many-attempts' });
    const other = await identity.person({ role: 'admin' });
    await expect(again(id, other)).resolves.toMatchObject({ isExpired: false });
  });
});

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ANONYMOUS,
  confirmEmailChange,
  exportPartKey,
  getAccount,
  getSecurity,
  renewSession,
  openEmailChange,
  readMailWay,
  requestPasswordReset,
  setForgottenPassword,
  signIn,
  stopEmailChange,
} from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import PostalMime, { type Email } from 'postal-mime';
import { ulid } from 'ulid';
import { client, PASSWORD, type Person } from './support/identity';
import { Mailbox, tokenIn } from './support/mailbox';
import { TestPersonalData } from './support/personal-data';

const SITE = 'https://alcova.example';
const INVALID = { code: 'auth.link-invalid' };

/** The mail to an address that was written into a folder. */
async function writtenTo(folder: string, recipient: string): Promise<Email> {
  const found: Email[] = [];
  await waitUntil(`the mail to ${recipient} in the folder`, async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
    );
    found.push(...mails.filter(({ to }) => to?.some(({ address }) => address === recipient)));
    return found.length > 0;
  });
  const [mail] = found;
  if (!mail) throw new Error('it is gone');
  return mail;
}

describe('a change of address', () => {
  const mailbox = new Mailbox();
  let site: TestPersonalData;

  const settings = () => ({
    ...site.bucket.env,
    ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'nao-responda@alcova.example', SITE_URL: SITE },
  });
  const newEmail = () => `novo-${ulid().toLowerCase()}@alcova.example`;
  const ask = (person: Person, email: string, refreshToken: string) =>
    site.identity.rpc.request(openEmailChange, { email, refreshToken }, { caller: person.caller });
  /** Presses a link in a session of the account. */
  const confirm = (token: string, { caller }: Pick<Person, 'caller'>) =>
    site.identity.rpc.request(confirmEmailChange, { token, client }, { caller });
  const stop = (token: string) =>
    site.identity.rpc.request(stopEmailChange, { token }, { caller: ANONYMOUS });
  const security = (person: Person) => site.identity.rpc.request(getSecurity, {}, { caller: person.caller });
  const addressOf = async (person: Person) =>
    (await site.identity.rpc.request(getAccount, { id: person.id }, { caller: ANONYMOUS })).email;
  const renew = (refreshToken: string) =>
    site.identity.rpc.request(renewSession, { refreshToken, client }, { caller: ANONYMOUS });
  const enter = (email: string) =>
    site.identity.rpc.request(signIn, { email, password: PASSWORD, client }, { caller: ANONYMOUS });
  const rowsOf = (person: Person) =>
    site.identity.query('SELECT * FROM email_changes WHERE account_id = $1', [person.id]);

  /** Asks for another address and answers the tokens of both mails. */
  async function asked(person: Person, email = newEmail(), times = 1) {
    const { refreshToken } = await site.identity.enter(person);
    const answer = await ask(person, email, refreshToken);
    const [toNew, toOld] = [await mailbox.last(email), await mailbox.last(person.email, times)];
    return { email, answer, refreshToken, toNew, toOld, links: { new: tokenIn(toNew), old: tokenIn(toOld) } };
  }

  beforeAll(async () => {
    site = await TestPersonalData.create();
    await mailbox.start();
    await site.identity.start(settings());
  });
  afterAll(async () => {
    await site.stop();
    await mailbox.stop();
  });

  it('tells both addresses, each with a link of its own', async () => {
    const person = await site.identity.person();
    const { email, answer, toNew, toOld, links } = await asked(person);
    expect(answer).toMatchObject({ email, confirmedAtNew: false, confirmedAtOld: false });
    expect(toNew.subject).toBe('Alcova: confirme seu novo e-mail');
    expect(toNew.text).toContain(`${SITE}/confirm-email/new#token=${links.new}`);
    expect(toOld.subject).toBe('Alcova: pedido de troca de e-mail');
    expect(toOld.text).toContain(`${SITE}/confirm-email/change#token=${links.old}`);
    expect(links.new).not.toBe(links.old);
    await expect(security(person)).resolves.toMatchObject({ emailChange: answer });
    const stored = JSON.stringify(await rowsOf(person));
    for (const token of Object.values(links)) expect(stored).not.toContain(token);
  });

  it.each([
    ['new', 'old'],
    ['old', 'new'],
  ] as const)('happens with both links, the one at the %s address first', async (first, second) => {
    const person = await site.identity.person();
    const { email, links } = await asked(person);
    await expect(confirm(links[first], person)).resolves.toEqual({ waitsFor: second });
    await expect(addressOf(person)).resolves.toBe(person.email);
    await expect(security(person)).resolves.toMatchObject({
      emailChange: { confirmedAtNew: first === 'new', confirmedAtOld: first === 'old' },
    });
    // A link serves once.
    await expect(confirm(links[first], person)).rejects.toMatchObject(INVALID);
    await expect(addressOf(person)).resolves.toBe(person.email);
    await expect(confirm(links[second], person)).resolves.toEqual({ waitsFor: null });
    await expect(
      site.identity.rpc.request(getAccount, { id: person.id }, { caller: ANONYMOUS }),
    ).resolves.toMatchObject({
      ...{ email, emailConfirmed: true },
    });
    for (const token of Object.values(links))
      await expect(confirm(token, person)).rejects.toMatchObject(INVALID);
    await expect(security(person)).resolves.toMatchObject({ emailChange: null });
    await expect(enter(email)).resolves.toMatchObject({ kind: 'session' });
    await expect(enter(person.email)).rejects.toMatchObject({ code: 'auth.bad-credentials' });
  });

  it('ends the other sessions, voids links for a new password, and is recorded', async () => {
    const person = await site.identity.person();
    const there = await site.identity.enter(person);
    const { links, refreshToken } = await asked(person);
    await site.identity.rpc.request(requestPasswordReset, { email: person.email }, { caller: ANONYMOUS });
    const reset = tokenIn(await mailbox.last(person.email, 2));
    await confirm(links.new, person);
    await confirm(links.old, person);
    await expect(renew(refreshToken)).resolves.toBeDefined();
    const open = await site.identity.query(
      'SELECT count(*)::int AS open FROM sign_ins WHERE account_id = $1 AND ended_at IS NULL',
      [person.id],
    );
    expect(open).toEqual([{ open: 1 }]);
    await expect(renew(there.refreshToken)).rejects.toMatchObject({ code: 'auth.session-expired' });
    await expect(
      site.identity.rpc.request(
        setForgottenPassword,
        { token: reset, password: 'outra senha, mais comprida' },
        { caller: ANONYMOUS },
      ),
    ).rejects.toMatchObject(INVALID);
    const records = await site.identity.query(
      `SELECT sealed FROM access_records WHERE account_id = $1 AND kind = 'email-change'`,
      [person.id],
    );
    expect(records).toEqual([{ sealed: expect.any(String) as string }]);
  });

  it('is too late after 24 hours, and is forgotten', async () => {
    const person = await site.identity.person();
    const { answer, links } = await asked(person);
    const hours = (Date.parse(answer.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24.1);
    await confirm(links.old, person);
    await site.identity.query('UPDATE email_changes SET expires_at = now() WHERE account_id = $1', [
      person.id,
    ]);
    await expect(confirm(links.new, person)).rejects.toMatchObject(INVALID);
    await expect(security(person)).resolves.toMatchObject({ emailChange: null });
    const replica = await site.identity.startReplica(settings());
    await waitUntil('what is too old to go', async () => (await rowsOf(person)).length === 0);
    await replica.stop();
    await expect(addressOf(person)).resolves.toBe(person.email);
  });

  it('is replaced by a later one, whose links alone count', async () => {
    const person = await site.identity.person();
    const first = await asked(person);
    await confirm(first.links.old, person);
    const second = await asked(person, newEmail(), 2);
    for (const token of Object.values(first.links))
      await expect(confirm(token, person)).rejects.toMatchObject(INVALID);
    await expect(confirm(second.links.new, person)).resolves.toEqual({ waitsFor: 'old' });
    await expect(confirm(second.links.old, person)).resolves.toEqual({ waitsFor: null });
    await expect(addressOf(person)).resolves.toBe(second.email);
  });

  it('is stopped by the link at the old address, not by that at the new one', async () => {
    const person = await site.identity.person();
    const { links } = await asked(person);
    await expect(stop(links.new)).rejects.toMatchObject(INVALID);
    await confirm(links.new, person);
    await expect(stop(links.old)).resolves.toBeNull();
    await expect(stop(links.old)).rejects.toMatchObject(INVALID);
    await expect(confirm(links.old, person)).rejects.toMatchObject(INVALID);
    await expect(addressOf(person)).resolves.toBe(person.email);
  });

  it('happens once where both links are pressed at once, and each link counts once', async () => {
    const person = await site.identity.person();
    const { email, links } = await asked(person);
    const presses = [links.new, links.old, links.new, links.old].map((token) => confirm(token, person));
    const outcomes = await Promise.allSettled(presses);
    const done = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.waitsFor] : []));
    expect(done).toHaveLength(2);
    expect(done).toContain(null);
    await expect(addressOf(person)).resolves.toBe(email);
  });

  describe('to an address that has an account', () => {
    it("is answered as any other; its owner reads 'você já tem uma conta', and no link for the change", async () => {
      const [person, other] = [await site.identity.person(), await site.identity.person()];
      const { refreshToken } = await site.identity.enter(person);
      const known = await ask(person, other.email, refreshToken);
      const unknown = await ask(person, newEmail(), refreshToken);
      expect(Object.keys(known)).toEqual(Object.keys(unknown));
      expect(known).toMatchObject({ email: other.email, confirmedAtNew: false, confirmedAtOld: false });
      const mail = await mailbox.last(other.email);
      expect(mail.subject).toBe('Alcova: você já tem uma conta');
      expect(mail.text).not.toContain('#token=');
    });

    it('which it got meanwhile is told at the end, and changes nothing', async () => {
      const person = await site.identity.person();
      const { email, links } = await asked(person);
      await confirm(links.new, person);
      const other = await site.identity.person();
      await site.identity.query('UPDATE accounts SET email = $2, email_key = $2 WHERE id = $1', [
        other.id,
        email,
      ]);
      await expect(confirm(links.old, person)).rejects.toMatchObject({ code: 'auth.email-change-taken' });
      await expect(confirm(links.old, person)).rejects.toMatchObject(INVALID);
      await expect(addressOf(person)).resolves.toBe(person.email);
      await expect(addressOf(other)).resolves.toBe(email);
      expect(await rowsOf(person)).toEqual([]);
    });

    it('at the same time by two people is one of them', async () => {
      const people = [await site.identity.person(), await site.identity.person()];
      const email = newEmail();
      const last: string[] = [];
      for (const [index, person] of people.entries()) {
        const { refreshToken } = await site.identity.enter(person);
        await ask(person, email, refreshToken);
        await confirm(tokenIn(await mailbox.last(email, index + 1)), person);
        last.push(tokenIn(await mailbox.last(person.email)));
      }
      const outcomes = await Promise.allSettled(
        last.map((token) => confirm(token, { caller: { kind: 'anonymous' } })),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({
        reason: { code: 'auth.email-change-taken' },
      });
      const owners = await site.identity.query('SELECT id FROM accounts WHERE email_key = $1', [email]);
      expect(owners).toHaveLength(1);
    });
  });

  it("is refused for the account's own address, for what is none, and for another person's session", async () => {
    const [person, other] = [await site.identity.person(), await site.identity.person()];
    const { refreshToken } = await site.identity.enter(person);
    await expect(ask(person, person.email.toUpperCase(), refreshToken)).rejects.toMatchObject({
      code: 'auth.email-same',
    });
    await expect(ask(person, 'sem arroba', refreshToken)).rejects.toMatchObject({
      code: 'auth.email-invalid',
    });
    await expect(ask(other, newEmail(), refreshToken)).rejects.toMatchObject({
      code: 'auth.session-expired',
    });
    expect(await rowsOf(person)).toEqual([]);
  });

  it('is asked for five times an hour at most', async () => {
    const person = await site.identity.person();
    const { refreshToken } = await site.identity.enter(person);
    for (let time = 0; time < 5; time += 1)
      await expect(ask(person, newEmail(), refreshToken)).resolves.toBeDefined();
    const email = newEmail();
    await expect(ask(person, email, refreshToken)).rejects.toMatchObject({
      code: 'auth.too-many-attempts',
    });
    await mailbox.last(person.email, 5);
    expect(mailbox.to(email)).toEqual([]);
  });

  it('that waits is in the export of the person, and goes with an erased account', async () => {
    const person = await site.identity.person();
    const { email, links } = await asked(person);
    await confirm(links.old, person);
    const { id } = await site.ask(person);
    await waitUntil('the export to be ready', async () => (await site.latest(person))?.status === 'ready');
    const own = await site.document(exportPartKey(id, 'identity'));
    expect(own).toMatchObject({
      emailChange: [{ email, confirmedAtNew: null, confirmedAtOld: expect.stringContaining('T') as string }],
    });
    expect(JSON.stringify(own)).not.toMatch(/hash|token/);
    await expect(site.erase(person)).resolves.toEqual({ erased: true });
    expect(await rowsOf(person)).toEqual([]);
    await expect(confirm(links.new, person)).rejects.toMatchObject(INVALID);
  });

  it('is made with the files into which mails are written where there is no server', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'alcova-test-mails-'));
    await site.identity.start({ ...site.bucket.env, MAIL_DIR: folder, SITE_URL: SITE });
    try {
      const person = await site.identity.person();
      const { refreshToken } = await site.identity.enter(person);
      const email = newEmail();
      await ask(person, email, refreshToken);
      for (const recipient of [person.email, email])
        await confirm(tokenIn(await writtenTo(folder, recipient)), person);
      await expect(addressOf(person)).resolves.toBe(email);
    } finally {
      await site.identity.start(settings());
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is told where mails go to whoever asks', async () => {
    const way = () => site.identity.rpc.request(readMailWay, {}, { caller: ANONYMOUS });
    await expect(way()).resolves.toEqual({ reachesPeople: true });
    await site.identity.start(site.bucket.env);
    await expect(way()).resolves.toEqual({ reachesPeople: false });
    await site.identity.start(settings());
  });
});

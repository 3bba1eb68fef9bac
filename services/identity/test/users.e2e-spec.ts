import {
  type Account,
  accountNames,
  ANONYMOUS,
  type Caller,
  countNewAccounts,
  createAccount,
  eraseAccount,
  exportAccountsPage,
  getAccountName,
  getAccount,
  getUser,
  identityActed,
  listAccounts,
  listStaff,
  promoteToAdministrator,
  readStaffState,
  renewSession,
  signIn,
  updateAccount,
} from '@alcova/contracts';
import { z } from 'zod';
import { client, PASSWORD, type Person, TestIdentity } from './support/identity';

const acted = z.array(z.object({ act: identityActed.payload }));
const MANY = 100_000;
const BATCH = 2_500;
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  );

describe('accounts in the hands of administrators', () => {
  let identity: TestIdentity;
  let chief: Person;

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await identity.start();
  });
  beforeEach(async () => {
    await identity.query(`DELETE FROM sessions`);
    await identity.query(`DELETE FROM sign_ins`);
    await identity.query(`UPDATE accounts SET role = 'user' WHERE role <> 'user'`);
    chief = await identity.person({ role: 'admin' });
  });
  afterAll(() => identity.stop());

  const as = (caller: Caller) => ({ caller });
  const list = (filter: object) => identity.rpc.request(listAccounts, filter, as(chief.caller));
  const create = (account: { name: string; email: string; password?: string; role?: 'user' | 'moderator' }) =>
    identity.rpc.request(createAccount, account, as(chief.caller));
  const update = (id: string, change: object, caller = chief.caller) =>
    identity.rpc.request(updateAccount, { id, ...change }, as(caller));
  const erase = (id: string, caller = chief.caller) => identity.rpc.request(eraseAccount, { id }, as(caller));
  const namesOf = (page: { items: Account[] }) => page.items.map(({ name }) => name);
  const activeAdministrators = async () =>
    Number(
      (
        await identity.query(
          `SELECT count(*) AS count FROM accounts WHERE role = 'admin' AND status = 'active'`,
        )
      )[0]?.['count'],
    );

  describe('listed', () => {
    const tag = 'lista';
    beforeAll(async () => {
      chief = await identity.person({ role: 'admin' });
      for (const [name, local] of [
        ['Ângela Conceição', 'angela'],
        ['angelo 100%', 'cem'],
        ['Angelo 1000', 'mil'],
        ['JOÃO_da Silva', 'joao'],
        ['Joao da Silva', 'outro'],
      ] as const)
        await create({ name: `${name}`, email: `${local}@${tag}.example`, password: 'outra senha comprida' });
    });

    it('are found by a part of name or address, whatever the case and the accents', async () => {
      expect(namesOf(await list({ q: 'CONCEICAO' }))).toEqual(['Ângela Conceição']);
      expect(new Set(namesOf(await list({ q: 'joão' })))).toEqual(
        new Set(['JOÃO_da Silva', 'Joao da Silva']),
      );
      expect(namesOf(await list({ q: 'mil@LISTA' }))).toEqual(['Angelo 1000']);
      expect((await list({ q: 'ninguém assim' })).total).toBe(0);
    });

    it.each([
      ['a per cent sign', '100%', ['angelo 100%']],
      ['an underscore', '_da', ['JOÃO_da Silva']],
      ['a per cent sign alone', '%', ['angelo 100%']],
      ['a backslash', '\\', []],
      ['a quote', "'; DROP TABLE accounts; --", []],
      ['a null character', '\u0000', undefined],
    ])('are found by %s as it stands', async (_what, q, names) => {
      const found = await list({ q, pageSize: 60 });
      if (names) expect(namesOf(found)).toEqual(names);
      else expect(found.total).toBeGreaterThan(0);
    });

    it('come in pages by name, with the number of all', async () => {
      const first = await list({ q: `@${tag}`, pageSize: 2 });
      expect(first).toMatchObject({ total: 5, page: 1, pageSize: 2 });
      const all = [first, await list({ q: `@${tag}`, pageSize: 2, page: 2 })];
      all.push(await list({ q: `@${tag}`, pageSize: 2, page: 3 }));
      expect(all.flatMap(namesOf)).toHaveLength(5);
      expect(namesOf(first)).toEqual(['Ângela Conceição', 'angelo 100%']);
      expect(await list({ q: `@${tag}`, pageSize: 2, page: 9 })).toMatchObject({ items: [], total: 5 });
    });

    it('are narrowed by role and status, and leave erased ones out', async () => {
      const [one, two] = (await list({ q: `@${tag}` })).items;
      await update(one?.id ?? '', { role: 'moderator' });
      await update(two?.id ?? '', { isActive: false });
      expect(namesOf(await list({ q: tag, role: 'moderator' }))).toEqual([one?.name]);
      expect(namesOf(await list({ q: tag, status: 'disabled' }))).toEqual([two?.name]);
      await erase(two?.id ?? '');
      expect(await list({ q: tag, status: 'disabled' })).toMatchObject({ items: [], total: 0 });
    });
  });

  describe('with when they came and how they are kept', () => {
    const domain = 'ordem.example';
    const people = ['um', 'dois', 'tres'] as const;
    const found = { q: `@${domain}` };
    const order = async (sort: string) => namesOf(await list({ ...found, sort }));
    let ids: string[];

    beforeEach(async () => {
      await identity.query(`DELETE FROM accounts WHERE email_key LIKE '%@${domain}'`);
      ids = [];
      for (const [index, name] of people.entries()) {
        ids.push(`${name}-ordem`);
        await identity.query(
          `INSERT INTO accounts (id, name, email, email_key, created_at, last_seen_on)
           VALUES ($1, $2, $3, $3, $4, $5)`,
          [
            ...[`${name}-ordem`, name, `${name}@${domain}`, `2026-01-0${index + 1}T12:00:00Z`],
            index === 2 ? null : `2026-02-0${5 - index}`,
          ],
        );
      }
    });

    it.each([
      ['name', ['dois', 'tres', 'um']],
      ['name-reversed', ['um', 'tres', 'dois']],
      ['newest', ['tres', 'dois', 'um']],
      ['oldest', ['um', 'dois', 'tres']],
      ['seen-last', ['um', 'dois', 'tres']],
      ['seen-first', ['tres', 'dois', 'um']],
    ])('come in the order %s, who was never seen before all who were', async (sort, names) => {
      expect(await order(sort)).toEqual(names);
    });

    it('tell the last day of use and whether there is a second factor, in force or as a passkey', async () => {
      await identity.query(
        `INSERT INTO second_factors (account_id, sealed, confirmed_at) VALUES ($1, 'x', now()), ($2, 'x', NULL)`,
        [ids[0], ids[1]],
      );
      expect((await list({ ...found, sort: 'oldest' })).items).toMatchObject([
        { lastSeenOn: '2026-02-05', hasSecondFactor: true },
        { lastSeenOn: '2026-02-04', hasSecondFactor: false },
        { lastSeenOn: null, hasSecondFactor: false },
      ]);
    });

    it('are exported newest first, as the filters leave them, and by nobody but administrators', async () => {
      const page = (filter: object, caller = chief.caller) =>
        identity.rpc.request(exportAccountsPage, { ...filter, after: null }, as(caller));
      const { items, next } = await page(found);
      expect([items.map(({ name }) => name), next]).toEqual([['tres', 'dois', 'um'], null]);
      expect((await page({ ...found, status: 'disabled' })).items).toEqual([]);
      const moderator = await identity.person({ role: 'moderator' });
      expect(await codeOf(page(found, moderator.caller))).toBe('auth.forbidden');
    });

    it('are counted from a moment on, erased ones not', async () => {
      const since = new Date().toISOString();
      const made = async () =>
        (await identity.rpc.request(countNewAccounts, { since }, as(chief.caller))).accounts;
      const before = await made();
      const account = await create({ name: 'Conta nova', email: `nova@${domain}` });
      expect(await made()).toBe(before + 1);
      await erase(account.id);
      expect(await made()).toBe(before);
    });

    it('are exported once each over many pages, also where they came in the same moment', async () => {
      await identity.query(
        `INSERT INTO accounts (id, name, email, email_key, created_at)
         SELECT 'lote-' || n, 'Lote', n || '@${domain}', n || '@${domain}', '2025-12-01' FROM generate_series(1, 650) n`,
      );
      const seen: string[] = [];
      let after: { at: string; id: string } | null = null;
      do {
        const page: { items: { id: string }[]; next: { at: string; id: string } | null } =
          await identity.rpc.request(exportAccountsPage, { ...found, after }, as(chief.caller));
        seen.push(...page.items.map(({ id }) => id));
        after = page.next;
      } while (after !== null);
      expect(seen).toHaveLength(653);
      expect(new Set(seen).size).toBe(653);
    });
  });

  describe('seen', () => {
    const dayOf = async (person: Person) =>
      (
        await identity.query(
          `SELECT last_seen_on = (now() AT TIME ZONE 'America/Sao_Paulo')::date AS today FROM accounts WHERE id = $1`,
          [person.id],
        )
      )[0]?.['today'];
    const forget = (person: Person) =>
      identity.query(`UPDATE accounts SET last_seen_on = '2026-01-01' WHERE id = $1`, [person.id]);

    it('today, once somebody signs in or a session goes on', async () => {
      const person = await identity.person();
      expect(await dayOf(person)).toBeNull();
      const { refreshToken } = await identity.enter(person);
      expect(await dayOf(person)).toBe(true);
      await forget(person);
      await identity.rpc.request(renewSession, { refreshToken, client }, { caller: ANONYMOUS });
      expect(await dayOf(person)).toBe(true);
    });

    it('when the sign-in is long forgotten, and no more once the account is closed', async () => {
      const person = await identity.person();
      await identity.enter(person);
      await identity.query('DELETE FROM sessions WHERE account_id = $1', [person.id]);
      await identity.query('DELETE FROM sign_ins WHERE account_id = $1', [person.id]);
      expect(await dayOf(person)).toBe(true);
      await erase(person.id);
      expect(await dayOf(person)).toBeNull();
    });

    it('is not waited for where somebody else changes the account', async () => {
      const person = await identity.person();
      const { refreshToken } = await identity.enter(person);
      await forget(person);
      await identity.database.dataSource.transaction(async (manager) => {
        await manager.query('SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [person.id]);
        await identity.rpc.request(renewSession, { refreshToken, client }, { caller: ANONYMOUS });
      });
      expect(await dayOf(person)).toBe(false);
    });
  });

  describe('made', () => {
    it('can sign in with the password that was given', async () => {
      const account = await create({ name: 'Nova Pessoa', email: 'Nova@Made.example', password: PASSWORD });
      expect(account).toMatchObject({ role: 'user', isActive: true, emailConfirmed: false });
      const outcome = await identity.rpc.request(
        signIn,
        {
          email: account.email,
          password: PASSWORD,
          client,
        },
        { caller: ANONYMOUS },
      );
      expect(outcome.kind).toBe('session');
    });

    it('are invited with a link when no password was given', async () => {
      const account = await create({ name: 'Sem Senha', email: 'convite@made.example', role: 'moderator' });
      expect(account.role).toBe('moderator');
      const links = await identity.query('SELECT purpose FROM mail_links WHERE account_id = $1', [
        account.id,
      ]);
      expect(links).toEqual([{ purpose: 'reset' }]);
      expect(await codeOf(create({ name: 'Outra', email: 'CONVITE@made.example' }))).toBe('auth.email-taken');
    });

    it.each([
      ['a bad address', { name: 'A', email: 'not an address' }, 'auth.email-invalid'],
      ['a weak password', { name: 'A', email: 'a@weak.example', password: '12345678' }, 'auth.weak-password'],
      ['a name that turns the direction', { name: '\u202eA', email: 'a@name.example' }, 'request.invalid'],
    ])('are refused with %s', async (_what, account, code) => {
      expect(await codeOf(create(account))).toBe(code);
    });
  });

  describe('changed', () => {
    it('keep their sessions when only the name changes', async () => {
      const person = await identity.person();
      const { refreshToken } = await identity.enter(person);
      await expect(update(person.id, { name: 'Outro Nome' })).resolves.toMatchObject({ name: 'Outro Nome' });
      await expect(
        identity.rpc.request(renewSession, { refreshToken, client }, { caller: ANONYMOUS }),
      ).resolves.toBeDefined();
      expect(
        await identity.query('SELECT 1 FROM revocations WHERE key = $1', [`account.${person.id}`]),
      ).toEqual([]);
    });

    it('get another role in their next token, without signing in again', async () => {
      const person = await identity.person();
      const { refreshToken } = await identity.enter(person);
      await update(person.id, { role: 'moderator' });
      const renewed = await identity.rpc.request(
        renewSession,
        { refreshToken, client },
        { caller: ANONYMOUS },
      );
      expect(renewed.account.role).toBe('moderator');
    });

    it('are signed out and cannot sign in while they are disabled', async () => {
      const person = await identity.person();
      const { refreshToken } = await identity.enter(person);
      await expect(update(person.id, { isActive: false })).resolves.toMatchObject({ isActive: false });
      expect(
        await codeOf(identity.rpc.request(renewSession, { refreshToken, client }, { caller: ANONYMOUS })),
      ).toBe('auth.session-expired');
      expect(await codeOf(identity.enter(person))).toBe('auth.account-disabled');
      await update(person.id, { isActive: true });
      await expect(identity.enter(person)).resolves.toBeDefined();
      expect(
        await codeOf(identity.rpc.request(renewSession, { refreshToken, client }, { caller: ANONYMOUS })),
      ).toBe('auth.session-expired');
    });

    it('are not found when there is none', async () => {
      expect(await codeOf(update('nobody', { name: 'A' }))).toBe('account.not-found');
      expect(await codeOf(erase('nobody'))).toBe('account.not-found');
    });
  });

  it('are closed: nothing personal is left, and the address is free', async () => {
    const person = await identity.person();
    const { refreshToken } = await identity.enter(person);
    await expect(erase(person.id)).resolves.toEqual({ erased: true });
    await expect(erase(person.id)).resolves.toEqual({ erased: true });
    const [row] = await identity.query(
      'SELECT name, email, email_key, photo, password_hash, status, search_text FROM accounts WHERE id = $1',
      [person.id],
    );
    expect(row).toEqual({
      ...{ name: '', email: '', email_key: '', photo: null, password_hash: null, status: 'erased' },
      search_text: '\n\n',
    });
    expect(
      await codeOf(identity.rpc.request(renewSession, { refreshToken, client }, { caller: ANONYMOUS })),
    ).toBe('auth.session-expired');
    expect(await codeOf(identity.rpc.request(getAccount, { id: person.id }, as(person.caller)))).toBe(
      'auth.session-expired',
    );
    const events = await identity.query(
      `SELECT 1 FROM outbox WHERE subject = 'event.identity.account.erased' AND body::jsonb -> 'payload' ->> 'accountId' = $1`,
      [person.id],
    );
    expect(events).toHaveLength(1);
    await expect(create({ name: 'De Novo', email: person.email })).resolves.toMatchObject({ role: 'user' });
  });

  describe('audited', () => {
    const acts = async (id: string) =>
      acted
        .parse(
          await identity.query(
            `SELECT body::jsonb -> 'payload' AS act FROM outbox
             WHERE subject = 'event.identity.audit.acted' AND body::jsonb -> 'payload' ->> 'subject' = $1 ORDER BY id`,
            [id],
          ),
        )
        .map(({ act: { subject: _id, ...told } }) => told);

    it('tell who made, changed and closed them, what was before and after, and nothing of the person', async () => {
      const account = await create({ name: 'Pessoa Vista', email: 'vista@acts.example', role: 'moderator' });
      await update(account.id, { role: 'admin', name: 'Pessoa Revista' });
      await update(account.id, { isActive: false });
      await update(account.id, { isActive: false });
      await update(account.id, { isActive: true });
      await erase(account.id);
      await erase(account.id);
      const told = await acts(account.id);
      expect(told.map(({ action, before, after }) => [action, before, after])).toEqual([
        ['account.create', null, { role: 'moderator' }],
        ['account.role', { role: 'moderator' }, { role: 'admin' }],
        ['account.rename', null, null],
        ['account.disable', { status: 'active' }, { status: 'disabled' }],
        ['account.enable', { status: 'disabled' }, { status: 'active' }],
        ['account.erase', { role: 'admin', status: 'active' }, null],
      ]);
      for (const { actor } of told) expect(actor).toEqual(chief.caller);
      expect(JSON.stringify(told)).not.toMatch(/vista/i);
    });

    it('tell nothing of a change that was refused', async () => {
      expect(await codeOf(update(chief.id, { isActive: false }))).toBe('account.last-administrator');
      expect(await codeOf(erase(chief.id))).toBe('account.last-administrator');
      expect(await acts(chief.id)).toEqual([]);
    });

    it('tell who read addresses of people, page by page and export by export, and not what was looked for', async () => {
      const mail = `procurada-${chief.id.toLowerCase()}@acts.example`;
      await create({ name: 'Procurada', email: mail });
      const before = (await acts('accounts')).length;
      await list({ q: mail, role: 'user', page: 2 });
      await list({});
      const wanted = { q: mail, status: 'active' as const };
      await identity.rpc.request(exportAccountsPage, { ...wanted, after: null }, as(chief.caller));
      const behind = { at: '2026-01-01T00:00:00.000Z', id: 'a' };
      await identity.rpc.request(exportAccountsPage, { ...wanted, after: behind }, as(chief.caller));
      const told = (await acts('accounts')).slice(before);
      const by = { actor: chief.caller, before: null };
      expect(told).toEqual([
        { ...by, action: 'account.list', after: { filters: ['q', 'role'], page: 2 } },
        { ...by, action: 'account.list', after: { filters: [], page: 1 } },
        { ...by, action: 'account.export', after: { filters: ['q', 'status'] } },
      ]);
    });

    it('tell who looked at one account, whose sessions are counted and not shown', async () => {
      const person = await identity.person();
      const look = (caller = chief.caller) => identity.rpc.request(getUser, { id: person.id }, as(caller));
      const before = await look();
      expect(before).toMatchObject({ id: person.id, hasSecondFactor: false, invitation: null });
      await identity.enter(person);
      expect((await look()).openSessions).toBe(before.openSessions + 1);
      const told = { actor: chief.caller, action: 'account.view', before: null, after: null };
      expect(await acts(person.id)).toEqual([told, told]);
      const plain = await identity.person();
      expect(await codeOf(look(plain.caller))).toBe('auth.forbidden');
      await erase(person.id);
      expect(await codeOf(look())).toBe('account.not-found');
    });

    it('tell nothing of who asks for the names of the staff, which come without addresses', async () => {
      const before = (await acts('accounts')).length;
      const moderator = await identity.person({ role: 'moderator' });
      await identity.person();
      const { items } = await identity.rpc.request(listStaff, {}, as(chief.caller));
      expect(items).toEqual([
        { id: chief.id, name: 'Pessoa', role: 'admin' },
        { id: moderator.id, name: 'Pessoa', role: 'moderator' },
      ]);
      expect(await acts('accounts')).toHaveLength(before);
    });

    it('are told to an administrator with how far they are, those who are disabled left out', async () => {
      const state = () => identity.rpc.request(readStaffState, {}, as(chief.caller));
      const before = (await state()).staff;
      const moderator = await identity.person({ role: 'moderator' });
      await identity.person();
      expect(await state()).toEqual({ sendsMail: false, staff: before + 1, hasSecondFactor: false });
      await identity.query(
        `INSERT INTO passkeys (id, account_id, name, public_key, counter, transports) VALUES ('a', $1, 'chave', '', 0, '{}')`,
        [chief.id],
      );
      await identity.query(`UPDATE accounts SET status = 'disabled' WHERE id = $1`, [moderator.id]);
      expect(await state()).toMatchObject({ staff: before, hasSecondFactor: true });
    });

    it('tell of an operator who makes an administrator', async () => {
      const person = await identity.person();
      const operator = { kind: 'system', name: 'operator' } as const;
      const input = { email: person.email, dryRun: false, operator: 'ana', reason: 'troca de equipe' };
      await identity.rpc.request(promoteToAdministrator, input, as(operator));
      expect(await acts(person.id)).toContainEqual({
        ...{ actor: operator, action: 'account.role' },
        ...{ before: { role: 'user' }, after: { role: 'admin' } },
      });
    });
  });

  describe('the last administrator', () => {
    it.each([
      ['demoted', { role: 'user' as const }],
      ['disabled', { isActive: false }],
    ])('is not %s', async (_how, change) => {
      expect(await codeOf(update(chief.id, change))).toBe('account.last-administrator');
    });

    it('is not removed, even when another one is disabled', async () => {
      const other = await identity.person({ role: 'admin' });
      await update(other.id, { isActive: false });
      expect(await codeOf(erase(chief.id))).toBe('account.last-administrator');
      await expect(erase(other.id)).resolves.toEqual({ erased: true });
    });

    it('stays when all are taken away at once, in whatever way', async () => {
      for (let round = 0; round < 12; round++) {
        const [second, third] = await Promise.all([
          identity.person({ role: 'admin' }),
          identity.person({ role: 'admin' }),
        ]);
        // Each takes themselves away: nobody ends another's right to ask.
        const outcomes = await Promise.all([
          codeOf(update(chief.id, { role: 'user' })),
          codeOf(
            identity.rpc.request(
              updateAccount,
              { id: second.id, isActive: false },
              { caller: second.caller },
            ),
          ),
          codeOf(identity.rpc.request(eraseAccount, { id: third.id }, { caller: third.caller })),
        ]);
        expect(outcomes.sort()).toEqual(['account.last-administrator', 'done', 'done']);
        expect(await activeAdministrators()).toBe(1);
        await identity.query(`UPDATE accounts SET role = 'user' WHERE role <> 'user'`);
        await identity.query(`UPDATE accounts SET role = 'admin', status = 'active' WHERE id = $1`, [
          chief.id,
        ]);
      }
    });
  });

  describe('access', () => {
    const calls: [string, (caller: Caller) => Promise<unknown>][] = [
      ['list', (caller) => identity.rpc.request(listAccounts, {}, { caller })],
      [
        'count',
        (caller) => identity.rpc.request(countNewAccounts, { since: '2026-01-01T00:00:00.000Z' }, { caller }),
      ],
      ['state of the staff', (caller) => identity.rpc.request(readStaffState, {}, { caller })],
      ['names of the staff', (caller) => identity.rpc.request(listStaff, {}, { caller })],
      ['export', (caller) => identity.rpc.request(exportAccountsPage, { after: null }, { caller })],
      [
        'create',
        (caller) => identity.rpc.request(createAccount, { name: 'A', email: 'a@b.example' }, { caller }),
      ],
      ['update', (caller) => identity.rpc.request(updateAccount, { id: 'x', name: 'A' }, { caller })],
      ['erase', (caller) => identity.rpc.request(eraseAccount, { id: 'x' }, { caller })],
    ];
    it.each(calls)('%s is refused to all but administrators', async (_name, call) => {
      for (const caller of [
        ANONYMOUS,
        (await identity.person()).caller,
        (await identity.person({ role: 'moderator' })).caller,
      ])
        expect(await codeOf(call(caller))).toBe('auth.forbidden');
    });

    it('is refused to an administrator who was one until just now', async () => {
      const other = await identity.person({ role: 'admin' });
      await update(other.id, { isActive: false });
      for (const [, call] of calls) expect(await codeOf(call(other.caller))).toBe('auth.forbidden');
      expect(await codeOf(update(other.id, { isActive: true }, other.caller))).toBe('auth.forbidden');
    });

    it('names are told to administrators and moderators', async () => {
      const person = await identity.person();
      const moderator = await identity.person({ role: 'moderator' });
      const ask = (caller: Caller) =>
        identity.rpc.request(accountNames, { ids: [person.id, 'nobody'] }, { caller });
      await expect(ask(moderator.caller)).resolves.toEqual({ names: { [person.id]: 'Pessoa' } });
      expect(await codeOf(ask(person.caller))).toBe('auth.forbidden');
    });

    it('the name of one is told to the audit log, and none of who is erased', async () => {
      const person = await identity.person();
      const ask = (id: string) => identity.rpc.request(getAccountName, { id }, { caller: ANONYMOUS });
      expect(await ask(person.id)).toEqual({ name: 'Pessoa' });
      await identity.rpc.request(eraseAccount, { id: person.id }, as(chief.caller));
      for (const id of [person.id, 'nobody']) expect(await ask(id)).toEqual({ name: null });
    });
  });

  describe(`among ${MANY} accounts`, () => {
    const plans = z.array(z.object({ 'QUERY PLAN': z.string() }));
    beforeAll(async () => {
      // A busy machine does not make so many index entries within one statement's time.
      for (let from = 1; from <= MANY; from += BATCH)
        await identity.query(
          `INSERT INTO accounts (id, name, email, email_key)
           SELECT 'many' || n, 'Pessoa ' || n, 'p' || n || '@many.example', 'p' || n || '@many.example'
           FROM generate_series($1::int, $2::int) n`,
          [from, from + BATCH - 1],
        );
      await identity.query('ANALYZE accounts');
    });

    it('a search and a page use an index', async () => {
      const explained = async (statement: string) =>
        plans
          .parse(await identity.query(`EXPLAIN ${statement}`))
          .map((line) => line['QUERY PLAN'])
          .join('\n');
      const search = `SELECT count(*) FROM accounts WHERE status <> 'erased' AND search_text LIKE '%p77777@%'`;
      expect(await explained(search)).toContain('accounts_search');
      const page = `SELECT id FROM accounts WHERE status <> 'erased' ORDER BY name_key, id LIMIT 20 OFFSET 1000`;
      expect(await explained(page)).toContain('accounts_by_name');
      for (const [key, index] of [
        ['created_at', 'registered'],
        [`coalesce(last_seen_on, '-infinity'::date)`, 'seen'],
      ] as const)
        for (const [narrow, name] of [
          [`status <> 'erased'`, `accounts_by_${index}`],
          [`status <> 'erased' AND role = 'admin'`, `accounts_staff_by_${index}`],
          [`status <> 'erased' AND status = 'disabled'`, `accounts_disabled_by_${index}`],
        ] as const)
          for (const way of [`${key} DESC, id DESC`, `${key}, id`])
            expect(
              await explained(`SELECT id FROM accounts WHERE ${narrow} ORDER BY ${way} LIMIT 20`),
            ).toMatch(name.startsWith('accounts_by') ? name : /accounts_(staff|disabled)_by/);
      const staff = `SELECT * FROM accounts WHERE status <> 'erased' AND role = 'admin' ORDER BY name_key, id LIMIT 20`;
      expect(await explained(staff)).toContain('accounts_staff_by_name');
    });

    it('a search finds its one, and the far end is reached', async () => {
      expect(await list({ q: 'P77777@MANY' })).toMatchObject({ total: 1, items: [{ id: 'many77777' }] });
      const { total } = await list({});
      expect(total).toBeGreaterThan(MANY);
      const last = await list({ page: Math.ceil(total / 20), pageSize: 20 });
      expect(last.items.length).toBeGreaterThan(0);
    });
  });
});

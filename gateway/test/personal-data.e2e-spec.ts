import { startSystem, type System } from '@alcova/infra/local';
import { scratchFolder } from '@alcova/infra/parts';
import { waitFor } from '@alcova/testing';
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { columnsWith, query } from './support/databases';

const run = promisify(execFile);
const root = resolve(__dirname, '../..');
const PASSWORD = 'uma senha bem comprida';
const SERVICES = ['identity', 'catalogue', 'moderation', 'commerce', 'media'] as const;
const MAILED = 'Berenice.Quaresma@correio.example';
const NAMED = 'Berenice Quaresma';
/** What is promised of an erasure. */
const PROMISE_MS = 60_000;

const signedUp = z.object({ user: z.object({ id: z.string() }) });
const asked = z.object({ id: z.string(), status: z.string() });
const latest = z.object({ export: asked.nullable() });
const file = z.record(z.string(), z.record(z.string(), z.array(z.record(z.string(), z.unknown()))));

/** Somebody with an account and the cookies of a browser. */
interface Person {
  readonly id: string;
  readonly cookie: string;
}

describe('the own data of a person, on the whole site', () => {
  let folder: string;
  let system: System;
  const lines: string[] = [];
  let person: Person;
  let other: Person;

  const databaseOf = (service: (typeof SERVICES)[number]) => system.env[service]['DATABASE_URL'] ?? '';
  const send = (method: string, path: string, from?: Person, body?: unknown) =>
    fetch(`${system.url}${path}`, {
      method,
      headers: {
        origin: system.url,
        ...(from && { cookie: from.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const signUp = async (name: string, email: string): Promise<Person> => {
    const response = await send('POST', '/api/auth/register', undefined, { name, email, password: PASSWORD });
    expect(response.status).toBe(201);
    const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
    return { id: signedUp.parse(await response.json()).user.id, cookie: cookies.join('; ') };
  };
  const like = (from: Person) =>
    query(
      databaseOf('catalogue'),
      `INSERT INTO favorites (account_id, video_id) VALUES ($1, 'video1') ON CONFLICT DO NOTHING`,
      [from.id],
    );
  const favouritesOf = async (from: Person) =>
    (await query(databaseOf('catalogue'), 'SELECT 1 FROM favorites WHERE account_id = $1', [from.id])).length;
  const erasureOf = async (from: Person) =>
    (await query(databaseOf('identity'), 'SELECT * FROM erasures WHERE account_id = $1', [from.id]))[0];

  beforeAll(async () => {
    folder = scratchFolder('gateway-personal-data-');
    const log = {
      say: () => undefined,
      line: (name: string, text: string) => void lines.push(`${name} ${text}`),
    };
    system = await startSystem({ dataDir: join(folder, 'data'), rateLimitScale: 1_000, log });
    await query(
      databaseOf('catalogue'),
      `INSERT INTO videos (id, title, category, media_state) VALUES ('video1', 'Um conto', 'trans', 'ready')`,
    );
    [person, other] = [await signUp(NAMED, MAILED), await signUp('Outra Pessoa', 'outra@correio.example')];
    for (const one of [person, other]) await like(one);
  }, 240_000);
  afterAll(async () => {
    await system?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is collected from every service and fetched as one file, by its owner alone', async () => {
    expect((await send('GET', '/api/me/export/file', other)).status).toBe(404);
    const begun = await send('POST', '/api/me/export', person);
    expect(begun.status).toBe(202);
    const { id } = asked.parse(await begun.json());
    await waitFor(
      'the export to be ready',
      async () => latest.parse(await (await send('GET', '/api/me/export', person)).json()).export,
      (found) => found?.id === id && found.status === 'ready',
      PROMISE_MS,
    );
    const answer = await send('GET', '/api/me/export/file', person);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="meus-dados.json"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    const document = file.parse(JSON.parse(text));
    expect(Object.keys(document)).toEqual([...SERVICES]);
    expect(document['identity']?.['account']).toMatchObject([{ id: person.id, name: NAMED, email: MAILED }]);
    expect(document['identity']?.['signIns']).toHaveLength(1);
    expect(document['catalogue']?.['favourites']).toMatchObject([{ videoId: 'video1', title: 'Um conto' }]);
    for (const foreign of [other.id, 'Outra Pessoa', 'outra@correio.example'])
      expect(text).not.toContain(foreign);
    expect((await send('GET', '/api/me/export/file', other)).status).toBe(404);
    expect((await send('GET', '/api/me/export/file')).status).toBe(401);
  });

  it('is kept when the password is wrong', async () => {
    const refused = await send('DELETE', '/api/me', person, { password: 'errada demais' });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code: 'auth.wrong-password', message: 'Senha incorreta.' });
  });

  it('is erased by every service within a minute, also by one that was away', async () => {
    await system.kill('media', 'SIGTERM', { restart: false });
    const erased = await send('DELETE', '/api/me', person, { password: PASSWORD });
    expect(erased.status).toBe(200);
    expect(await erased.json()).toEqual({ erased: true });
    expect(erased.headers.getSetCookie().map((line) => line.split(';', 1)[0])).toEqual(
      expect.arrayContaining(['alcova_access=', 'alcova_refresh=']),
    );
    await waitFor(
      'all parts of the erasure',
      () => erasureOf(person),
      (row) => z.array(z.string()).parse(row?.['parts']).length === 3,
      PROMISE_MS,
    );
    expect((await erasureOf(person))?.['completed_at']).toBeNull();
    await system.restart('media');
    await waitFor(
      'the end of the erasure',
      () => erasureOf(person),
      (row) => row?.['completed_at'] instanceof Date,
      PROMISE_MS,
    );
    expect([await favouritesOf(person), await favouritesOf(other)]).toEqual([0, 1]);
  });

  it('leaves neither name nor address in any table or log line', async () => {
    const texts = [NAMED, MAILED];
    for (const service of SERVICES)
      await waitFor(
        `nothing left in ${service}`,
        () => columnsWith(databaseOf(service), texts),
        (found) => found.length === 0,
      );
    const told = lines.filter((line) =>
      texts.some((text) => line.toLowerCase().includes(text.toLowerCase())),
    );
    expect(told).toEqual([]);
    expect(lines.length).toBeGreaterThan(0);
  });

  it('makes the sign-in fail as any other, and frees the address', async () => {
    const refused = await send('POST', '/api/auth/login', undefined, { email: MAILED, password: PASSWORD });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ message: 'Email ou senha incorretos' });
    expect((await signUp('Outro nome', MAILED)).id).not.toBe(person.id);
  });

  it('is erased again by a command after a database came back from a backup', async () => {
    await query(databaseOf('catalogue'), `DELETE FROM erased_accounts WHERE account_id = $1`, [person.id]);
    await like(person);
    const command = join(root, 'infra/dist/alcova.js');
    const { stdout } = await run(process.execPath, [command, 'erasures', 'reapply'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: system.dataDir },
    });
    expect(stdout).toBe('Contas apagadas pedidas de novo: 1\n');
    await waitFor(
      'no favourites',
      () => favouritesOf(person),
      (count) => count === 0,
      PROMISE_MS,
    );
    expect(await favouritesOf(other)).toBe(1);
  });
});

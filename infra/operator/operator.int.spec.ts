import { ANONYMOUS, beginJob, failJob } from '@alcova/contracts';
import { connectAsOperator } from '@alcova/messaging';
import { Sealing } from '@alcova/platform';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { makeFilm } from '../drills/films';
import { DrillSite } from '../drills/site';
import { addressesOf } from '../local/addresses';
import { callerKeys, callerPublicKeys, loadSecrets } from '../local/secrets';
import { SiteClient } from '../local/client/site-client';
import { freePorts, waitUntil } from '../parts';
import { type Child, startChild } from '../parts/child';
import { operatorCommand } from '../testing/operator-command';
import { runCommand as command } from '../testing/run-command';

/** A worker names nobody: the broker knows what it may ask. */
const AS_WORKER = { caller: ANONYMOUS };
const root = resolve(__dirname, '../..');

/** A second process of identity, with variables of its own, that is ready. */
async function startIdentity(env: Record<string, string>): Promise<Child> {
  const [port = 0] = await freePorts(1);
  const child = await startChild({
    ...{ name: 'identity', command: process.execPath, args: ['services/identity/dist/main.js'], cwd: root },
    env: { ...env, HEALTH_PORT: String(port) },
  });
  await waitUntil('identity', async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok, 30_000);
  return child;
}

describe('the commands of an operator', () => {
  let site: DrillSite;
  let env: Record<string, string>;

  beforeAll(async () => {
    site = await DrillSite.start();
    env = { DATA_DIR: site.system.dataDir };
    await makeFilm(join(site.folder, 'film.mp4'), { width: 160, height: 90, rate: 25, seconds: 4 });
  });
  afterAll(() => site.stop());

  async function query(
    statement: string,
    url: string | undefined = site.databaseUrl,
  ): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  const upload = (title: string) => site.uploadPatiently(join(site.folder, 'film.mp4'), title);
  const becomes = (title: string, state: string) =>
    waitUntil(`${title}: ${state}`, async () => (await site.videos(title))[0]?.mediaState === state, 90_000);

  /** Fails the one job that waits, as a worker would whose machine is out of order. */
  async function failTheJob(): Promise<string> {
    const { natsUrl: url } = await addressesOf(site.system.dataDir);
    const { secrets } = await loadSecrets(site.system.dataDir);
    const worker = await connectAsOperator({
      ...{ service: 'operator', url, user: 'operator', password: secrets.nats['operator'] },
      callerKeys: { sign: { operator: callerKeys(secrets.operatorCallerKeys) } },
    });
    try {
      const [job] = await query("SELECT id FROM jobs WHERE state = 'queued'");
      const jobId = String(job?.['id']);
      const asked = { jobId, workerId: 'test', delivery: 1 };
      const { job: ticket } = await worker.rpc.request(beginJob, asked, AS_WORKER);
      const lease = { jobId, token: ticket?.token ?? '' };
      const failure = { permanent: true, code: 'internal', detail: 'no space left' };
      await worker.rpc.request(failJob, { ...lease, ...failure }, AS_WORKER);
      return jobId;
    } finally {
      await worker.close();
    }
  }

  it('list what was given up, show it, and try it again until the video is ready', async () => {
    expect(await command('dead-letters', ['list'], env)).toMatchObject({
      ...{ code: 0, out: 'Nenhuma mensagem abandonada.\n' },
    });
    await site.system.kill('media-worker', 'SIGKILL', { restart: false });
    await upload('Conto abandonado');
    const jobId = await failTheJob();
    await becomes('Conto abandonado', 'failed');

    const listed = await command('dead-letters', ['list', '--limit', '5'], env);
    expect(listed.out).toMatch(
      /^Nº +QUANDO +MENSAGEM +TENTATIVAS +MOTIVO\nmedia-1 .* job\.media\.retry .* probe 0: internal: no space left\n$/,
    );
    const asJson = await command('dead-letters', ['list', '--json'], env);
    expect(JSON.parse(asJson.out)).toMatchObject({ id: 'media-1', subject: 'job.media.retry' });
    const shown = await command('dead-letters', ['show', 'media-1'], env);
    expect(shown).toMatchObject({ code: 0 });
    expect(shown.out).toContain(jobId);

    expect((await command('dead-letters', ['replay', '--all', '--dry-run'], env)).out).toBe(listed.out);

    await site.system.restart('media-worker');
    expect(await command('dead-letters', ['replay', 'media-1'], env)).toMatchObject({ code: 0 });
    await becomes('Conto abandonado', 'ready');
    expect(await command('dead-letters', ['replay', 'media-1'], env)).toMatchObject({
      ...{ code: 1, out: 'A mensagem media-1 não existe (mais).\n' },
    });
    expect(await command('dead-letters', ['replay', '--all'], env)).toMatchObject({
      ...{ code: 0, out: 'Mensagens enviadas de novo: 0\n' },
    });
  }, 240_000);

  it('sweep the store, or tell what they would take away', async () => {
    await upload('Conto antigo');
    await becomes('Conto antigo', 'ready');
    await query("UPDATE assets SET ready_at = now() - interval '31 days' WHERE state = 'ready'");
    const planned = await command('sweep', ['--dry-run'], env);
    expect(planned.code).toBe(0);
    expect(planned.out).toMatch(
      /^MOTIVO +BYTES +OBJETO\n(kept-long-enough +\d+ +videos\/.*film\.mp4\n)+Seriam removidos: [12] de /,
    );
    const swept = await command('sweep', [], env);
    expect(swept.out).toMatch(/\nRemovidos: [12] de /);
    expect((await operatorCommand('sweep', [], env)).out).toMatch(/^Removidos: 0 de \d+ \(0 bytes\)\n$/);
  });

  it('read the access records of an account and remove its second factor, never without a trace', async () => {
    const identityUrl = site.system.env.identity['DATABASE_URL'];
    const [admin] = await query(`SELECT id FROM accounts WHERE role = 'admin'`, identityUrl);
    const account = ['--account', String(admin?.['id'])];
    const why = ['--reason', 'ofício 12/2026', '--operator', 'Ana'];
    const key = join(site.folder, 'records.jwk');
    const { secrets } = await loadSecrets(site.system.dataDir);
    await writeFile(key, secrets.accessRecordsKey);

    const read = await command(
      'access-records',
      [...account, ...why, '--from', '2026-01-01', '--key', key],
      env,
    );
    expect(read).toMatchObject({ code: 0, err: '' });
    const lines = read.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines[0]).toMatchObject({ kind: 'sign-in', address: '127.0.0.1' });
    expect(await command('access-records', [...account, ...why, '--to', '2026-01-01'], env)).toMatchObject({
      ...{ code: 1, out: '', err: expect.stringContaining('Nenhum registro de acesso da conta') as string },
    });
    for (const more of [['--dry-run'], []])
      expect(await command('second-factor', ['remove', ...account, ...why, ...more], env)).toMatchObject({
        ...{ code: 0, out: 'A verificação em duas etapas não estava ativa.\n' },
      });
    const unknown = ['remove', '--account', 'ninguem', ...why];
    expect(await command('second-factor', unknown, env)).toMatchObject({
      ...{ code: 1, out: 'A conta ninguem não existe.\n' },
    });

    const entries = await query(
      `SELECT action, actor, reason FROM audit_entries WHERE reason = 'ofício 12/2026' ORDER BY id`,
      identityUrl,
    );
    const actor = expect.stringMatching(/ \(Ana\)$/) as string;
    const entry = { actor, reason: 'ofício 12/2026' };
    expect(entries).toEqual([
      { action: 'access-records.read', ...entry },
      { action: 'access-records.read', ...entry },
      { action: 'second-factor.remove', ...entry },
    ]);
  }, 240_000);

  it('refuse to read access records with another key, before anything is asked', async () => {
    const key = join(site.folder, 'another.jwk');
    await writeFile(key, JSON.stringify({ kty: 'OKP', crv: 'Ed25519', kid: 'x', x: 'x', d: 'segredo' }));
    const args = ['--account', 'a', '--reason', 'ofício', '--key', key];
    const { code, err } = await command('access-records', args, env);
    expect(code).toBe(1);
    expect(err).toContain('Não há chave privada X25519');
    expect(err).not.toContain('segredo');
  });

  it('make administrators, and tell of an address that has an account', async () => {
    const why = ['--reason', 'nova na equipe', '--operator', 'Ana'];
    const create = (email: string, ...more: string[]) =>
      command(
        'admin',
        ['create', '--email', email, ...why, '--json', ...more],
        env,
        'três palavras longas\n',
      );
    const made = await create('bia@alcova.local', '--generate-password');
    expect(made).toMatchObject({ code: 0, err: '' });
    const { password } = z.object({ password: z.string() }).parse(JSON.parse(made.out));
    await new SiteClient(site.system.url).signIn('bia@alcova.local', password);
    expect(await create('cris@alcova.local', '--ask-password')).toMatchObject({ code: 0, err: '' });
    await new SiteClient(site.system.url).signIn('cris@alcova.local', 'três palavras longas');

    const taken = await command('admin', ['create', '--email', 'BIA@alcova.local', ...why], env);
    expect(taken).toMatchObject({ code: 1, out: expect.stringContaining('Já existe uma conta') as string });
    const identityUrl = site.system.env.identity['DATABASE_URL'];
    await query(`UPDATE accounts SET role = 'user' WHERE email_key = 'cris@alcova.local'`, identityUrl);
    const promote = (...more: string[]) =>
      command('admin', ['promote', '--email', 'cris@alcova.local', ...why, ...more], env);
    expect((await promote('--dry-run')).out).toContain('Função: user, passaria a admin.');
    expect((await promote()).out).toContain('Função: agora admin.');
    const entries = await query(
      `SELECT action, email_key FROM audit_entries e JOIN accounts a ON a.id = e.account_id
       WHERE action LIKE 'administrator.%' ORDER BY e.id`,
      identityUrl,
    );
    expect(entries).toEqual([
      { action: 'administrator.create', email_key: 'bia@alcova.local' },
      { action: 'administrator.create', email_key: 'cris@alcova.local' },
      { action: 'administrator.promote', email_key: 'cris@alcova.local' },
    ]);
  });

  it('note what they are about to do to many at once', async () => {
    expect(await command('erasures', ['reapply', '--dry-run'], env)).toMatchObject({
      ...{ code: 0, out: 'Contas apagadas: 0\n' },
    });
    expect(await command('erasures', ['reapply', '--reason', 'banco restaurado'], env)).toMatchObject({
      ...{ code: 0, out: 'Contas apagadas pedidas de novo: 0\n' },
    });
    const entries = await query(
      `SELECT action, reason FROM audit_entries WHERE action = 'erasures.reapply'`,
      site.system.env.identity['DATABASE_URL'],
    );
    expect(entries).toEqual([{ action: 'erasures.reapply', reason: 'banco restaurado' }]);
  });

  it('change keys of a site that runs, and let the old ones go when nothing needs them', async () => {
    const identityUrl = site.system.env.identity['DATABASE_URL'];
    const before = (await loadSecrets(site.system.dataDir)).secrets;
    expect(await command('keys', ['rotate', 'gateway-caller-keys'], env)).toMatchObject({ code: 0, err: '' });
    expect(await command('keys', ['rotate', 'identity-seal-keys', '--dry-run'], env)).toMatchObject({
      code: 0,
    });
    expect(await command('keys', ['rotate', 'identity-seal-keys'], env)).toMatchObject({ code: 0 });
    const { secrets } = await loadSecrets(site.system.dataDir);
    const [, ...older] = callerKeys(secrets.gatewayCallerKeys);
    expect(older).toEqual(callerKeys(before.gatewayCallerKeys));
    expect(secrets.identitySealKeys.split(',')[1]).toBe(before.identitySealKeys);

    // A site that was not started anew still lets the operator in, and makes with the old key.
    const early = await command('keys', ['retire', 'identity-seal-keys'], env);
    expect(early).toMatchObject({ code: 1, err: expect.stringContaining('reinicie antes') as string });
    const waits = await command('keys', ['retire', 'gateway-caller-keys'], env);
    expect(waits).toMatchObject({ code: 1, err: expect.stringContaining('ainda valem até') as string });

    const [kid = '', key = ''] = before.identitySealKeys.split(':');
    const old = new Sealing([{ kid, key: Buffer.from(key, 'hex') }]);
    const [admin] = await query(
      `SELECT id FROM accounts WHERE email_key = 'admin@alcova.local'`,
      identityUrl,
    );
    const id = String(admin?.['id']);
    const sealed = old.seal('segredo', id);
    await query(`INSERT INTO second_factors (account_id, sealed) VALUES ('${id}', '${sealed}')`, identityUrl);
    const variables = {
      IDENTITY_SEAL_KEYS: secrets.identitySealKeys,
      CALLER_PUBLIC_KEYS: callerPublicKeys(secrets),
    };
    const identity = await startIdentity({ ...site.system.env.identity, ...variables });
    try {
      await site.system.kill('identity', 'SIGKILL', { restart: false });
      const needed = await command('keys', ['retire', 'identity-seal-keys'], env);
      expect(needed).toMatchObject({ code: 1, err: expect.stringContaining('1 segredos ainda') as string });
      const [young] = secrets.identitySealKeys.split(':');
      const resealed = await command('keys', ['reseal', 'identity-seal-keys'], env);
      expect(resealed.out).toBe(`Lacrados de novo com a chave ${young}: 1 de 1\n`);
      expect(await command('keys', ['retire', 'identity-seal-keys'], env)).toMatchObject({
        code: 0,
        err: '',
      });
    } finally {
      await identity.stop(5_000);
      await site.system.restart('identity');
    }
    expect((await loadSecrets(site.system.dataDir)).secrets.identitySealKeys).toBe(
      secrets.identitySealKeys.split(',')[0],
    );
  });

  it('rebuild counters: name what drifted, set it right, and then have nothing to do', async () => {
    const catalogueUrl = site.system.env.catalogue['DATABASE_URL'];
    await query('DELETE FROM videos', catalogueUrl);
    await query(
      `INSERT INTO videos (id, title, category, media_state) VALUES ('certo', 'Certo', 'gay', 'ready'), ('errado', 'Errado', 'gay', 'ready')`,
      catalogueUrl,
    );
    await query(
      `INSERT INTO video_counters (video_id, likes, favorites) VALUES ('certo', 1, 0), ('errado', 9, 4)`,
      catalogueUrl,
    );
    await query(
      `INSERT INTO reactions (person, video_id, value) VALUES ('v:um', 'certo', 'like'), ('v:um', 'errado', 'like')`,
      catalogueUrl,
    );
    const dryRun = await command('counters', ['rebuild', '--dry-run'], env);
    expect(dryRun).toMatchObject({ code: 0, err: '' });
    expect(dryRun.out).toMatch(
      /^VÍDEO +CONTADOR +ANTES +CERTO\nerrado +likes +9 +1\nerrado +favorites +4 +0\nSeriam corrigidos: 2 contadores de 2 vídeos\n$/,
    );
    expect((await command('counters', ['rebuild'], env)).out).toContain(
      'Corrigidos: 2 contadores de 2 vídeos',
    );
    const rows = await query(
      'SELECT video_id, likes::integer, favorites::integer FROM video_counters ORDER BY video_id',
      catalogueUrl,
    );
    expect(rows).toEqual([
      { video_id: 'certo', likes: 1, favorites: 0 },
      { video_id: 'errado', likes: 1, favorites: 0 },
    ]);
    expect((await command('counters', ['rebuild'], env)).out).toBe('Corrigidos: 0 contadores de 2 vídeos\n');
  });

  it.each([
    ['access-records', ['--account', 'a'], 'Falta o motivo (--reason)'],
    ['access-records', ['--reason', 'ofício'], 'Falta --account'],
    ['access-records', ['--account', 'a', '--reason', 'ofício', '--from', 'ontem'], '--from deve ser um dia'],
    ['access-records', ['--account', 'a', '--conta', 'a'], 'Opção desconhecida: --conta'],
    ['second-factor', [], 'Uso: alcova second-factor'],
    ['counters', [], 'Uso: alcova counters'],
    ['counters', ['views'], 'Uso: alcova counters'],
    ['counters', ['rebuild', '--now'], 'Uso: alcova counters'],
    ['dead-letters', [], 'Uso: alcova dead-letters'],
    ['dead-letters', ['empty'], 'Comando desconhecido: empty'],
    ['dead-letters', ['show', 'x'], 'O número da mensagem'],
    ['dead-letters', ['replay'], 'Diga o número da mensagem'],
    ['dead-letters', ['list', '--limit', '0'], '--limit deve ser um número de 1 a 1000.'],
    ['sweep', ['--now'], 'Opção desconhecida: --now'],
    ['sweep', ['now'], 'Há argumentos a mais.'],
    ['erasures', ['undo'], 'Comando desconhecido: undo'],
    ['keys', ['rotate', 'all'], 'A lista deve ser uma de'],
    ['keys', ['retire', 'record-keys', '--at-once'], '--at-once não serve para record-keys'],
  ])('explain what they do not understand: %s %j', async (name, args, message) => {
    const { code, out, err } = await command(name, args, env);
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringContaining(message) as string });
    expect(err).toContain('Uso: alcova');
  });

  it('say where they found no system', async () => {
    const nowhere = await command('dead-letters', ['list'], { DATA_DIR: site.folder });
    expect(nowhere).toMatchObject({ code: 1 });
    expect(nowhere.err).toContain('Nenhum sistema em execução');
    const silent = await operatorCommand('sweep', [], { NATS_URL: 'nats://127.0.0.1:1' });
    expect(silent).toMatchObject({ code: 1 });
    expect(silent.err).toContain('não responde');
  });
});

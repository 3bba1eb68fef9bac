import { beginJob, failJob } from '@alcova/contracts';
import { connectAsOperator } from '@alcova/messaging';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { makeFilm } from '../drills/films';
import { DrillSite } from '../drills/site';
import { addressesOf } from '../local/addresses';
import { loadSecrets } from '../local/secrets';
import { waitUntil } from '../parts';
import { plainEnvironment } from '../parts/child';

const root = resolve(__dirname, '../..');

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs an operator's command as `npm run` does; -1 when it was ended by a signal. */
function command(name: string, args: string[], env: Record<string, string>): Promise<Outcome> {
  const file = join(root, 'infra/operator', `${name}.ts`);
  const options = { env: { ...plainEnvironment(), ...env }, cwd: root, timeout: 60_000 };
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', file, ...args],
      options,
      (_error, out, err) => done({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

describe('the commands of an operator', () => {
  let site: DrillSite;
  let env: Record<string, string>;

  beforeAll(async () => {
    site = await DrillSite.start();
    env = { DATA_DIR: site.system.dataDir };
    await makeFilm(join(site.folder, 'film.mp4'), { width: 160, height: 90, rate: 25, seconds: 4 });
  }, 120_000);
  afterAll(() => site.stop(), 30_000);

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
      callerKey: secrets.callerKey,
    });
    try {
      const [job] = await query("SELECT id FROM jobs WHERE state = 'queued'");
      const jobId = String(job?.['id']);
      const ticket = (await worker.rpc.request(beginJob, { jobId, workerId: 'test', delivery: 1 })).job;
      const lease = { jobId, token: ticket?.token ?? '' };
      const failure = { permanent: true, code: 'internal', detail: 'no space left' };
      await worker.rpc.request(failJob, { ...lease, ...failure });
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
      /^Nº +QUANDO +MENSAGEM +TENTATIVAS +MOTIVO\n1 .* job\.media\.retry .* probe 0: internal: no space left\n$/,
    );
    const shown = await command('dead-letters', ['show', '1'], env);
    expect(shown).toMatchObject({ code: 0 });
    expect(shown.out).toContain(jobId);

    await site.system.restart('media-worker');
    expect(await command('dead-letters', ['replay', '1'], env)).toMatchObject({ code: 0 });
    await becomes('Conto abandonado', 'ready');
    expect(await command('dead-letters', ['replay', '1'], env)).toMatchObject({
      ...{ code: 1, out: 'A mensagem 1 não existe (mais).\n' },
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
    expect((await command('sweep', [], env)).out).toMatch(/^Removidos: 0 de \d+ \(0 bytes\)\n$/);
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
      ...{ code: 0, out: '' },
    });
    expect(await command('second-factor', ['remove', ...account, ...why], env)).toMatchObject({
      ...{ code: 0, out: 'A verificação em duas etapas não estava ativa.\n' },
    });
    const unknown = ['remove', '--account', 'ninguem', ...why];
    expect(await command('second-factor', unknown, env)).toMatchObject({
      ...{ code: 1, out: 'A conta ninguem não existe.\n' },
    });

    const entries = await query('SELECT action, actor, reason FROM audit_entries ORDER BY id', identityUrl);
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

  it.each([
    ['access-records', ['--account', 'a'], 'Falta o motivo (--reason)'],
    ['access-records', ['--reason', 'ofício'], 'Falta a conta (--account).'],
    ['access-records', ['--account', 'a', '--reason', 'ofício', '--from', 'ontem'], '--from deve ser um dia'],
    ['access-records', ['--conta', 'a'], 'Uma opção é desconhecida'],
    ['second-factor', [], 'Falta o comando.'],
    ['dead-letters', [], 'Falta o comando.'],
    ['dead-letters', ['empty'], 'Comando desconhecido: empty'],
    ['dead-letters', ['show', 'x'], 'Falta o número da mensagem'],
    ['dead-letters', ['list', '--limit', '0'], '--limit deve ser um número de 1 a 1000.'],
    ['sweep', ['--now'], 'Opção desconhecida: --now'],
    ['erasures', ['undo'], 'Comando desconhecido: undo'],
    ['erasures', ['reapply', '--now'], 'Opção desconhecida: --now'],
  ])('explain what they do not understand: %s %j', async (name, args, message) => {
    const { code, err } = await command(name, args, env);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) as string });
    expect(err).toContain('Uso: npm run');
  });

  it('say where they found no system', async () => {
    const nowhere = await command('dead-letters', ['list'], { DATA_DIR: site.folder });
    expect(nowhere).toMatchObject({ code: 1 });
    expect(nowhere.err).toContain('Nenhum sistema em execução');
    const silent = await command('sweep', [], { NATS_URL: 'nats://127.0.0.1:1' });
    expect(silent).toMatchObject({ code: 1 });
    expect(silent.err).toContain('não responde');
  });
});

import { resolve } from 'node:path';
import { connectAsOperator, type OperatorRpc, TopologyKeeper } from '@alcova/messaging';
import { connectPatiently, MIGRATING, migrate } from '@alcova/persistence';
import { migrations } from '../../../services/catalogue/src/migrations';
import { callerKeys, callerPublicKeys, newSecrets, publicHalfOf } from '../../local/secrets';
import { startService } from '../../local/service-process';
import { freePorts, startNats, waitUntil } from '../../parts';
import { plainEnvironment } from '../../parts/child';
import { inDatabase } from '../site';
import { generateVideos } from './data';

const root = resolve(__dirname, '../../..');
/** So long nothing is asked before the service counts as quiet. */
const QUIET_MS = 3_000;
const QUIET_WITHIN_MS = 300_000;

export interface CatalogueSite {
  readonly size: number;
  /** Asks as the gateway does. */
  readonly rpc: OperatorRpc;
  stop(): Promise<void>;
}

/** The address of a database with so many generated videos on a Postgres. */
export async function filledDatabase(server: string, size: number): Promise<string> {
  const name = `bench_${size}`;
  await inDatabase(server, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  const options = { service: 'catalogue', url: url.href, entities: [], migrations };
  const dataSource = await connectPatiently(options, MIGRATING);
  await migrate(dataSource);
  await dataSource.destroy();
  await inDatabase(url.href, async (client) => {
    await generateVideos(client, size);
    // Into Postgres' memory, where the visits of an hour would have brought them.
    await client.query('CREATE EXTENSION pg_prewarm');
    for (const table of ['videos', 'video_counters', 'video_ranks'])
      await client.query('SELECT pg_prewarm($1), pg_prewarm($2)', [table, `${table}_pkey`]);
  });
  return url.href;
}

/** The built catalogue service on a broker of its own, and somebody who asks it. */
export async function startCatalogue(
  databaseUrl: string,
  size: number,
  folder: string,
): Promise<CatalogueSite> {
  const nats = await startNats({ dataDir: folder });
  const keeper = await TopologyKeeper.start(nats);
  const secrets = newSecrets();
  const [healthPort = 0] = await freePorts(1);
  const service = await startService({
    ...{ root, name: 'catalogue', hooks: {} },
    env: {
      ...plainEnvironment(),
      ...{ NODE_ENV: 'production', HEALTH_PORT: String(healthPort), LOG_LEVEL: 'warn' },
      ...{ NATS_URL: nats.url, DATABASE_URL: databaseUrl },
      CALLER_PUBLIC_KEYS: callerPublicKeys(secrets),
      // Nobody asks for an export here, so the store is never spoken to.
      ...{ S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'bench' },
      ...{ S3_ACCESS_KEY: 'bench', S3_SECRET_KEY: 'bench' },
      EXPORT_PUBLIC_KEY: publicHalfOf(secrets.exportKeys),
      RECORD_KEYS: `test:${'7c'.repeat(32)}`,
      DEFAULT_THUMBNAIL_URL: '/images/video.svg',
    },
  });
  const sign = { gateway: callerKeys(secrets.gatewayCallerKeys) };
  const asker = await connectAsOperator({ service: 'gateway', url: nats.url, callerKeys: { sign } });
  await assertQuiet(databaseUrl);
  return {
    size,
    rpc: asker.rpc,
    stop: async () => {
      await asker.close();
      await service.stop();
      await keeper.stop();
      await nats.stop();
    },
  };
}

/** Waits for the end of the first round of marks, which would run beside what is measured: the service asks nothing for a while. */
const assertQuiet = (url: string): Promise<void> =>
  inDatabase(url, async (client) => {
    let quietSince = performance.now();
    await waitUntil(
      'catalogue',
      async () => {
        const { rowCount } = await client.query(
          `SELECT FROM pg_stat_activity WHERE application_name = 'alcova-catalogue' AND state <> 'idle'`,
        );
        if (rowCount !== 0) quietSince = performance.now();
        return performance.now() - quietSince > QUIET_MS;
      },
      QUIET_WITHIN_MS,
    );
  });

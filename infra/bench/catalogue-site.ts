import { MessagingModule, RpcClient, TopologyKeeper } from '@alcova/messaging';
import { connectPatiently, MIGRATING, migrate } from '@alcova/persistence';
import { createProcess, loadConfig } from '@alcova/platform';
import { Client } from 'pg';
import { AppModule } from '../../services/catalogue/src/app.module';
import { configSchema } from '../../services/catalogue/src/config';
import { ListRounds } from '../../services/catalogue/src/lists/list-rounds';
import { migrations } from '../../services/catalogue/src/migrations';
import { callerKeys, callerPublicKeys, newSecrets } from '../local/secrets';
import { startNats } from '../parts';
import { generateVideos } from './catalogue-data';

export interface CatalogueSite {
  readonly size: number;
  /** Asks as the gateway does. */
  readonly rpc: RpcClient;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** The address of a database with so many generated videos on a Postgres; made when it is not there, else brought to the newest schema. */
export async function filledDatabase(server: string, size: number): Promise<string> {
  const url = new URL(server);
  const name = `bench_${size}`;
  const root = new Client({ connectionString: server });
  await root.connect();
  const known = await root.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (known.rowCount === 0) await root.query(`CREATE DATABASE ${name}`);
  await root.end();
  url.pathname = `/${name}`;
  await bringUpToDate(url.href);
  if (known.rowCount === 0) await fill(url.href, size);
  await readIntoMemory(url.href);
  return url.href;
}

async function bringUpToDate(url: string): Promise<void> {
  const dataSource = await connectPatiently(
    { service: 'catalogue', url, entities: [], migrations },
    MIGRATING,
  );
  await migrate(dataSource);
  await dataSource.destroy();
}

async function fill(url: string, size: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await generateVideos(client, size);
  await client.end();
}

/** Reads the tables and their keys into Postgres' memory, where the visits of an hour would have brought them. */
async function readIntoMemory(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_prewarm');
  for (const table of ['videos', 'video_counters', 'video_ranks'])
    await client.query('SELECT pg_prewarm($1), pg_prewarm($2)', [table, `${table}_pkey`]);
  await client.end();
}

/** The catalogue service in this process, on a broker of its own, and somebody who asks it. */
export async function startCatalogue(
  databaseUrl: string,
  size: number,
  folder: string,
): Promise<CatalogueSite> {
  const nats = await startNats({ dataDir: folder });
  const keeper = await TopologyKeeper.start(nats);
  const secrets = newSecrets();
  const config = loadConfig(configSchema, {
    ...{
      HEALTH_PORT: '0',
      LOG_LEVEL: 'warn',
      NATS_URL: nats.url,
      DATABASE_URL: databaseUrl,
      CALLER_PUBLIC_KEYS: callerPublicKeys(secrets),
    },
    // Nobody asks for an export here, so the store is never spoken to.
    ...{
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_ACCESS_KEY: 'bench',
      S3_SECRET_KEY: 'bench',
      S3_BUCKET: 'bench',
    },
    RECORD_KEYS: `test:${'7c'.repeat(32)}`,
    DEFAULT_THUMBNAIL_URL: '/images/video.svg',
  });
  const service = await createProcess({ module: AppModule.with(config) });
  await service.init();
  const asker = await createProcess({
    module: MessagingModule.forRoot({
      ...{ service: 'gateway', url: nats.url },
      callerKeys: { sign: { gateway: callerKeys(secrets.gatewayCallerKeys) } },
    }),
  });
  await asker.init();
  // Otherwise a first round of marks would run beside what is measured.
  await service.get(ListRounds, { strict: false }).mark();
  return {
    ...{ size, databaseUrl },
    rpc: asker.get(RpcClient),
    stop: async () => {
      await asker.close();
      await service.close();
      await keeper.stop();
      await nats.stop();
    },
  };
}

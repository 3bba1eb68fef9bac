import { MessagingModule, RpcClient, TopologyKeeper } from '@alcova/messaging';
import { connectPatiently, MIGRATING, migrate } from '@alcova/persistence';
import { createProcess, loadConfig } from '@alcova/platform';
import { AppModule } from '../../../services/catalogue/src/app.module';
import { configSchema } from '../../../services/catalogue/src/config/config';
import { ListUpkeep } from '../../../services/catalogue/src/lists/list-upkeep';
import { migrations } from '../../../services/catalogue/src/migrations';
import { callerKeys, callerPublicKeys, newSecrets, publicHalfOf } from '../../local/secrets';
import { startNats } from '../../parts';
import { inDatabase } from '../site';
import { generateVideos } from './data';

export interface CatalogueSite {
  readonly size: number;
  /** Asks as the gateway does. */
  readonly rpc: RpcClient;
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
    ...{ HEALTH_PORT: '0', LOG_LEVEL: 'warn', NATS_URL: nats.url, DATABASE_URL: databaseUrl },
    CALLER_PUBLIC_KEYS: callerPublicKeys(secrets),
    // Nobody asks for an export here, so the store is never spoken to.
    ...{
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_ACCESS_KEY: 'bench',
      S3_SECRET_KEY: 'bench',
      S3_BUCKET: 'bench',
      EXPORT_PUBLIC_KEY: publicHalfOf(secrets.exportKeys),
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
  await service.get(ListUpkeep).mark();
  return {
    size,
    rpc: asker.get(RpcClient),
    stop: async () => {
      await asker.close();
      await service.close();
      await keeper.stop();
      await nats.stop();
    },
  };
}

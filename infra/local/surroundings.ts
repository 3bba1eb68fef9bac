import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  chosenPort,
  freePorts,
  startNats,
  startObjectStore,
  startPostgres,
  StartFailure,
  storeConfig,
  type Part,
  type ProcessHooks,
} from '../parts';
import { prepareBucket } from './bucket';
import { prepareDatabases } from './databases';
import { bucket, databaseUrl, healthPorts, type Surroundings } from './environment';
import { databaseServices, serviceNames, type PartName } from './names';
import type { MovedSettings } from './moved-settings';
import { type Secrets, storeKeyOf } from './secrets';
import { migrate } from './service-process';

const region = 'us-east-1';

export interface SurroundingsOptions {
  readonly root: string;
  readonly dataDir: string;
  readonly port: number;
  /** 0 picks a free one. */
  readonly natsPort: number;
  /** The same of the database server. */
  readonly postgresPort?: number;
  readonly secrets: Secrets;
  readonly adminEmail: string;
  readonly adminPassword: string;
  readonly rateLimitScale: number;
  readonly demo: boolean;
  readonly provider: Readonly<Record<string, string>>;
  readonly ageWays: Readonly<Record<string, string>>;
  readonly moved: MovedSettings;
  readonly env: Readonly<Record<string, string>>;
}

/** Chooses every port of one run: they stay the same when a part is started again, since others hold its address. */
export async function chooseSurroundings(options: SurroundingsOptions): Promise<Surroundings> {
  const [postgres = 0, nats = 0, monitoring = 0, store = 0, ...health] = await freePorts(
    4 + serviceNames.length,
  );
  return {
    root: options.root,
    dataDir: options.dataDir,
    port: await chosenPort(options.port),
    natsUrl: `nats://127.0.0.1:${options.natsPort || nats}`,
    natsMonitoringPort: monitoring,
    postgresPort: options.postgresPort || postgres,
    s3Endpoint: `http://127.0.0.1:${store}`,
    s3Region: region,
    healthPorts: healthPorts(health),
    secrets: options.secrets,
    adminEmail: options.adminEmail,
    adminPassword: options.adminPassword,
    rateLimitScale: String(options.rateLimitScale),
    demo: options.demo,
    provider: options.provider,
    ageWays: options.ageWays,
    moved: options.moved,
    extra: options.env,
  };
}

/** Starts one part with its folder, port and credentials. */
export async function startPart(name: PartName, around: Surroundings, hooks: ProcessHooks): Promise<Part> {
  const dataDir = join(around.dataDir, name);
  switch (name) {
    case 'postgres': {
      const postgres = await startPostgres({ dataDir, port: around.postgresPort, hooks });
      try {
        await prepareDatabases(postgres.url, around.secrets);
      } catch (error) {
        await postgres.stop();
        throw error;
      }
      return postgres;
    }
    case 'nats':
      return startNats({
        dataDir,
        port: Number(new URL(around.natsUrl).port),
        monitoringPort: around.natsMonitoringPort,
        // Loaded when needed: the package is built by then.
        accounts: (await import('@alcova/messaging')).brokerAccounts(),
        passwordOf: (secret) => around.secrets.nats[secret] ?? '',
        hooks,
      });
    case 'store': {
      refuseFormerStore(around.dataDir);
      const port = Number(new URL(around.s3Endpoint).port);
      // Loaded when needed, as above.
      const { STORE_ACCESS } = await import('@alcova/contracts');
      const config = storeConfig(STORE_ACCESS, bucket, (user) => storeKeyOf(around.secrets, user));
      return startObjectStore({ dataDir, port, config, hooks });
    }
  }
}

/** A folder whose files another store holds would show a site without films. */
function refuseFormerStore(dataDir: string): void {
  if (!existsSync(join(dataDir, 'swift'))) return;
  throw new StartFailure(
    `Os arquivos da pasta ${dataDir} estão no armazenamento das versões anteriores. Com a versão que a criou, faça um backup (npm run alcova -- backup create) e restaure-o numa pasta nova; ou comece outra com DATA_DIR.`,
  );
}

/** What must be there before the services: the bucket and every database in its newest form. */
export async function prepareStores(around: Surroundings): Promise<void> {
  const access = { endpoint: around.s3Endpoint, region, ...storeKeyOf(around.secrets, 'bucket') };
  await prepareBucket(access, bucket);
  await migrate(
    around.root,
    databaseServices.map((name) => [name, databaseUrl(name, around)] as const),
  );
}

/** Makes what the broker holds, and makes it again when it was lost, as an administrator of it. */
export async function keepTopology(around: Surroundings): Promise<{ stop(): Promise<void> }> {
  const { TopologyKeeper } = await import('@alcova/messaging');
  const { natsUrl: url, secrets } = around;
  return TopologyKeeper.start({ url, user: 'topology', password: secrets.nats['topology'] });
}

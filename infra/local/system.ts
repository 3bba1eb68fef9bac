import { resolve } from 'node:path';
import {
  assertPortFree,
  type Exit,
  type ProcessHooks,
  StartFailure,
  usableFolder,
  waitUntil,
  within,
} from '../parts';
import { signal } from '../parts/identity-of-process';
import { noteAddresses } from './addresses';
import type { AgeDemo } from './age-demo';
import { settleAgeMode } from './age-demo/settle';
import { startDemo } from './demo/demo';
import {
  environmentOf,
  siteUrl,
  type StoreVariables,
  storeVariables,
  type Surroundings,
} from './environment';
import { silentLog, type Log } from './client/log';
import { partNames, serviceNames, type ProcessName, type ServiceName } from './names';
import type { MovedSettings } from './moved-settings';
import { RunFiles } from './run-files';
import { loadSecrets } from './secrets';
import { answers, startService } from './service-process';
import { Supervised } from './supervised';
import { chooseSurroundings, keepTopology, prepareStores, startPart } from './surroundings';

const stopWithinMs = 14_000;
const root = resolve(__dirname, '../..');

export interface SystemOptions {
  /** Everything that is kept: databases, objects, queue, secrets. */
  readonly dataDir: string;
  /** Port of the site on 127.0.0.1; 0 (the default) picks a free one. All other ports are picked. */
  readonly port?: number;
  /** Whether to fill an empty site with neutral clips, in the background after it is ready. */
  readonly demo?: boolean;
  /** Port of the broker on 127.0.0.1; a free one is picked when not given. */
  readonly natsPort?: number;
  /** The same of the database server. */
  readonly postgresPort?: number;
  readonly adminEmail?: string;
  /** The first administrator's; generated and kept in the data folder when not given. */
  readonly adminPassword?: string;
  readonly rateLimitScale?: number;
  /** The gateway's GOOGLE_ variables; without them nobody signs in with Google. */
  readonly provider?: Readonly<Record<string, string>>;
  /** identity's AGE_ variables; without them nobody can prove an age. */
  readonly ageWays?: Readonly<Record<string, string>>;
  /** Proves ages by a wallet of its own: the site asks everybody for a proof then. */
  readonly ageDemo?: AgeDemo | undefined;
  /** Variables of single services that go with an import. */
  readonly moved?: MovedSettings;
  /** Extra variables for every service process, over the usual ones. */
  readonly env?: Readonly<Record<string, string>>;
  /** Services that are not started: somebody else runs them, or nobody. */
  readonly without?: readonly ServiceName[];
  readonly log?: Log;
}

/** A whole running site: three parts and seven services, each supervised. */
export interface System {
  readonly url: string;
  /** `host:port` of the NATS server's monitoring endpoint. */
  readonly natsMonitoring: string;
  readonly dataDir: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
  /** Whether this start made the administrator's password: the moment to show it. */
  readonly passwordIsNew: boolean;
  /** The environment of each service: addresses and credentials of its database and the store. */
  readonly env: Readonly<Record<ServiceName, Readonly<Record<string, string>>>>;
  /** The store as the operator reaches it, by the key that may do everything: for backups, and for who looks after the site in tests. */
  readonly store: StoreVariables;
  /** Resolves when the demo content is complete, or at once without it. */
  readonly demo: Promise<void>;
  processes(): { name: ProcessName; pids: readonly number[] }[];
  /** Signals a process as an accident would; resolves with its exit when it is gone (SIGKILL, SIGTERM). `restart: false` leaves it down. */
  kill(name: ProcessName, signal?: NodeJS.Signals, options?: { restart: boolean }): Promise<Exit | undefined>;
  /** Stops a process when it runs, starts it and resolves when it is ready. */
  restart(name: ProcessName): Promise<void>;
  /** Ends everything within 15 s. Safe to call twice. */
  stop(): Promise<void>;
}

/** Starts the whole built site on `dataDir` and resolves when /api/health/ready answers 200; leaves nothing when it rejects. */
export async function startSystem(options: SystemOptions): Promise<System> {
  const log = options.log ?? silentLog;
  if (options.port) await assertPortFree(options.port);
  await usableFolder(options.dataDir, 0o711);
  const runFiles = new RunFiles(options.dataDir);
  await runFiles.take();
  const { secrets, generated } = await loadSecrets(options.dataDir);
  const adminPassword = options.adminPassword ?? secrets.adminPassword;
  const around = await chooseSurroundings({
    root,
    dataDir: options.dataDir,
    port: options.port ?? 0,
    natsPort: options.natsPort ?? 0,
    postgresPort: options.postgresPort ?? 0,
    secrets,
    adminEmail: options.adminEmail ?? 'admin@alcova.local',
    adminPassword,
    rateLimitScale: options.rateLimitScale ?? 1,
    demo: options.demo ?? false,
    provider: options.provider ?? {},
    ageWays: { ...options.ageWays, ...options.ageDemo?.ageWays },
    moved: options.moved ?? {},
    env: options.env ?? {},
  });
  const system = new LocalSystem(around, log, runFiles, generated && options.adminPassword === undefined);
  try {
    const started = serviceNames.filter((name) => !options.without?.includes(name));
    await system.start(started, options);
  } catch (error) {
    await system.stop();
    throw error;
  }
  return system;
}

class LocalSystem implements System {
  readonly url: string;
  readonly env: Record<ServiceName, Record<string, string>>;
  readonly store: StoreVariables;
  demo: Promise<void> = Promise.resolve();
  private readonly processesByName: ReadonlyMap<ProcessName, Supervised>;
  private readonly demoAborter = new AbortController();
  private topology: { stop(): Promise<void> } | undefined;
  private stopping: Promise<void> | undefined;

  constructor(
    private readonly around: Surroundings,
    private readonly log: Log,
    private readonly runFiles: RunFiles,
    readonly passwordIsNew: boolean,
  ) {
    this.url = siteUrl(around);
    this.store = storeVariables('operator', around);
    const entries = serviceNames.map((name) => [name, environmentOf(name, around)] as const);
    this.env = Object.fromEntries(entries) as Record<ServiceName, Record<string, string>>;
    this.processesByName = new Map<ProcessName, Supervised>([
      ...partNames.map(
        (name) => [name, this.supervised(name, (hooks) => startPart(name, around, hooks))] as const,
      ),
      ...serviceNames.map((name) => {
        const service = { root, name, env: this.env[name] };
        return [name, this.supervised(name, (hooks) => startService({ ...service, hooks }))] as const;
      }),
    ]);
  }

  get natsMonitoring(): string {
    return `127.0.0.1:${this.around.natsMonitoringPort}`;
  }

  get dataDir(): string {
    return this.around.dataDir;
  }

  get adminEmail(): string {
    return this.around.adminEmail;
  }

  get adminPassword(): string {
    return this.around.adminPassword;
  }

  async start(
    services: readonly ServiceName[],
    { demo = false, ageDemo }: Pick<SystemOptions, 'demo' | 'ageDemo'>,
  ): Promise<void> {
    this.log.say('iniciando Postgres, NATS e armazenamento');
    await this.startAll(partNames);
    this.log.say('preparando bancos de dados');
    await prepareStores(this.around);
    this.topology = await keepTopology(this.around);
    this.log.say('iniciando serviços');
    await this.startAll(services);
    await waitUntil('o site', () => answers(`${this.url}/api/health/ready`), 60_000);
    const { natsUrl, s3Endpoint, postgresPort } = this.around;
    await noteAddresses(this.dataDir, { natsUrl, s3Endpoint, postgresPort, siteUrl: this.url });
    await settleAgeMode(this, ageDemo !== undefined, this.log);
    if (demo) this.demo = this.fill(ageDemo);
  }

  processes(): { name: ProcessName; pids: readonly number[] }[] {
    return [...this.processesByName].map(([name, supervised]) => ({ name, pids: supervised.pids }));
  }

  kill(
    name: ProcessName,
    by: NodeJS.Signals = 'SIGKILL',
    options = { restart: true },
  ): Promise<Exit | undefined> {
    return this.process(name).kill(by, options);
  }

  async restart(name: ProcessName): Promise<void> {
    await this.process(name).restart();
  }

  stop(): Promise<void> {
    this.stopping ??= this.stopAll();
    return this.stopping;
  }

  /** Services first, so that each can still hand its work back to the parts. What is left after 14 s is ended by force. */
  private async stopAll(): Promise<void> {
    this.demoAborter.abort();
    const inOrder = async () => {
      await Promise.all(serviceNames.map((name) => this.process(name).stop()));
      await this.topology?.stop();
      await Promise.all(partNames.map((name) => this.process(name).stop()));
      return true;
    };
    if ((await within(inOrder(), stopWithinMs)) === undefined)
      for (const { pids } of this.processes()) for (const pid of pids) signal(-pid, 'SIGKILL');
    await this.demo;
    await this.runFiles.leave();
  }

  /** The first failure counts; the others are usually its echo. */
  private async startAll(names: readonly ProcessName[]): Promise<void> {
    await Promise.all(names.map((name) => this.process(name).start()));
  }

  private supervised(
    name: ProcessName,
    start: (hooks: ProcessHooks) => ReturnType<typeof startService>,
  ): Supervised {
    return new Supervised({
      name,
      log: this.log,
      start: (aborted) =>
        start({
          signal: aborted,
          onLine: (line) => this.log.line(name, line),
          onSpawn: (pid) => this.runFiles.note(name, pid),
        }),
    });
  }

  private process(name: ProcessName): Supervised {
    const supervised = this.processesByName.get(name);
    if (supervised === undefined) throw new StartFailure(`Processo desconhecido: ${name}`);
    return supervised;
  }

  private fill(ageDemo: AgeDemo | undefined): Promise<void> {
    return startDemo({
      siteUrl: this.url,
      email: this.adminEmail,
      password: this.adminPassword,
      dataDir: this.dataDir,
      pass: ageDemo?.pass,
      log: this.log,
      signal: this.demoAborter.signal,
    });
  }
}

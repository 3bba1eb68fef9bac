import { join, resolve } from 'node:path';
import type { ServiceName, System } from '../local';
import { startService } from '../local/service-process';
import { freePorts, type Part } from '../parts';

/** One more process of a service, on another machine, so to speak: it shares nothing with the site's own but broker, database and store. */
export interface Replica extends Part {
  /** Address of its health and metrics. */
  readonly address: string;
}

export interface ReplicaOptions {
  /** Where a worker keeps its scratch folders; another one for each. */
  readonly folder: string;
  /** Over the environment of the site's own process; a gateway needs a PORT. */
  readonly env?: Readonly<Record<string, string>>;
  /** Receives every line of its log. */
  readonly onLine?: (line: string) => void;
}

let replicas = 0;

/** Starts one more process of a service and resolves when it is ready; nobody starts it again when it dies. */
export async function startReplica(
  { env }: Pick<System, 'env'>,
  name: ServiceName,
  options: ReplicaOptions,
): Promise<Replica> {
  const [port = 0] = await freePorts(1);
  replicas += 1;
  const own = {
    ...env[name],
    HEALTH_PORT: String(port),
    ...(name === 'media-worker' ? { SCRATCH_DIR: join(options.folder, `scratch-${replicas}`) } : {}),
    ...options.env,
  };
  const hooks = options.onLine === undefined ? {} : { onLine: options.onLine };
  const part = await startService({ root: resolve(__dirname, '../..'), name, env: own, hooks });
  return { ...part, address: `http://127.0.0.1:${own.HEALTH_PORT}` };
}

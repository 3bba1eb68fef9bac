export { FaultyLink, type LinkState } from './faulty-link';
export { StartFailure, hasCode, reasonOf } from './failure';
export { reachableByOthers, scratchFolder, usableFolder } from './folders';
export {
  noticedAfterMs,
  startHaproxy,
  type Haproxy,
  type HaproxyOptions,
  type HaproxyServer,
} from './haproxy';
export { natsConfig } from './nats-config';
export { startNginx, startPlainNginx, type Nginx, type NginxOptions } from './nginx';
export { startNats, type Nats, type NatsOptions } from './nats';
export { letWrite, startObjectStore, type ObjectStore, type ObjectStoreOptions } from './object-store';
export type { Exit, ProcessHooks } from './child';
export type { Part, PartOptions } from './part';
export { assertPortFree, chosenPort, freePorts, portProblem } from './ports';
export { startPostgres, type Postgres, type PostgresOptions } from './postgres';
export { openStoreConfig, storeConfig, type StoreKey, storePolicy } from './store-config';
export { problemsLeft, waitFor, waitUntil, within } from './wait';

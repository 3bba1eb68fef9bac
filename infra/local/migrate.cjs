/**
 * Brings the databases of several services to their newest form, in one process: most of the work of one is to load what all of them share.
 * DATABASES in the environment names them: a JSON list of the service, the address of its database and the folder of its built migrations.
 */
const { migrateAndExit } = require('@alcova/persistence');

const databases = JSON.parse(process.env.DATABASES ?? '[]');
void migrateAndExit(
  ...databases.map(([service, url, folder]) => ({
    ...{ service, url },
    entities: [],
    migrations: require(folder).migrations,
  })),
);

import { brokerAccounts } from '@alcova/messaging';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { accountsConfig } from '../parts/nats-config';

/** Where the chart, the compose file and operators of an own NATS find the users. */
export const natsUsersFile = join(resolve(__dirname, '../..'), 'k8s/chart/files/nats-users.conf');

/** The variable of the server that holds a user's password. */
export const passwordVariable = (user: string): string =>
  `NATS_PASSWORD_${user.toUpperCase().replaceAll('-', '_')}`;

/** The part of a nats-server's configuration that says who may do what, derived from the contracts; passwords are variables of the server. */
export const natsUsersConfig = (): string =>
  `# Written by \`npm run chart -- --only nats-users\` out of services/shared/messaging/src/accounts.ts: do not change it here.
${accountsConfig(brokerAccounts(), (secret) => `$${passwordVariable(secret)}`)}`;

if (require.main === module) writeFileSync(natsUsersFile, natsUsersConfig());

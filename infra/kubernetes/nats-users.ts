import { natsPermissions } from '@alcova/messaging';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where the chart, the compose file and operators of an own NATS find the users. */
export const natsUsersFile = join(resolve(__dirname, '../..'), 'k8s/chart/files/nats-users.conf');

/** The variable of the server that holds a user's password. */
export const passwordVariable = (user: string): string =>
  `NATS_PASSWORD_${user.toUpperCase().replaceAll('-', '_')}`;

/** The part of a nats-server's configuration that says who may do what, derived from the contracts; passwords are variables of the server. */
export function natsUsersConfig(): string {
  const users = Object.entries(natsPermissions()).map(([name, may]) =>
    [
      '    {',
      `      user: ${JSON.stringify(name)}, password: $${passwordVariable(name)}`,
      '      permissions: {',
      `        publish: { allow: ${list(may.publish)} }`,
      `        subscribe: { allow: ${list(may.subscribe)} }`,
      '        allow_responses: { max: 1, expires: "2m" }',
      '      }',
      '    }',
    ].join('\n'),
  );
  return `# Written by \`npm run chart -- --only nats-users\` out of services/shared/messaging/src/permissions.ts: do not change it here.
authorization {
  users: [
${users.join('\n')}
  ]
}
`;
}

const list = (subjects: readonly string[]): string =>
  `[\n${[...new Set(subjects)].map((subject) => `          ${JSON.stringify(subject)}`).join(',\n')}\n        ]`;

if (require.main === module) writeFileSync(natsUsersFile, natsUsersConfig());

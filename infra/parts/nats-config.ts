import type { BrokerAccount, BrokerExport, BrokerImport, BrokerUser } from '@alcova/messaging';

/**
 * On a server without accounts all streams stand beside each other, and each process's are asked for by its name all the same: what is
 * written here is what the imports of accounts do.
 */
const OPEN = `mappings {
  "$JS.*.API.STREAM.>": "$JS.API.STREAM.>"
  "$JS.*.API.CONSUMER.>": "$JS.API.CONSUMER.>"
  "$JS.*.API.DIRECT.>": "$JS.API.DIRECT.>"
  "$JS.*.API.$KV.>": "$KV.>"
}
`;

/**
 * Text of a nats-server configuration file with exactly these accounts; without any everybody on the machine may do everything.
 * @param passwordOf the password of a secret
 */
export function natsConfig(
  accounts: readonly BrokerAccount[],
  passwordOf: (secret: string) => string,
  maxFileStore = '10GB',
): string {
  const limits = `max_payload: 1MB
jetstream: { max_file_store: ${maxFileStore}, max_memory_store: 256MB }
`;
  if (accounts.length === 0) return `${limits}${OPEN}`;
  return `${limits}${accountsConfig(accounts, (secret) => quoted(passwordOf(secret)))}`;
}

/** The accounts alone. @param passwordOf a password as it stands in the file: quoted, or a variable */
export function accountsConfig(
  accounts: readonly BrokerAccount[],
  passwordOf: (secret: string) => string,
): string {
  return `accounts {\n${accounts.map((account) => accountEntry(account, passwordOf)).join('\n')}\n}\n`;
}

function accountEntry(account: BrokerAccount, passwordOf: (secret: string) => string): string {
  return [
    `  ${account.name} {`,
    ...(account.hasStreams ? ['    jetstream: enabled'] : []),
    ...block(
      'users',
      account.users.map((user) => userEntry(user, passwordOf)),
    ),
    ...block('exports', account.exports.map(exportEntry)),
    ...block('imports', account.imports.map(importEntry)),
    '  }',
  ].join('\n');
}

const block = (name: string, entries: readonly string[]): string[] =>
  entries.length === 0 ? [] : [`    ${name}: [`, ...entries, '    ]'];

const userEntry = (user: BrokerUser, passwordOf: (secret: string) => string): string =>
  [
    '      {',
    `        user: ${quoted(user.name)}, password: ${passwordOf(user.secret)}`,
    '        permissions: {',
    `          publish: { allow: ${list(user.publish)} }`,
    `          subscribe: { allow: ${list(user.subscribe)} }`,
    '          allow_responses: { max: 1, expires: "2m" }',
    '        }',
    '      }',
  ].join('\n');

const exportEntry = ({ kind, subject, accounts, isManyAnswers }: BrokerExport): string => {
  const answers = isManyAnswers ? ', response_type: stream' : '';
  return `      { ${kind}: ${quoted(subject)}, accounts: [${accounts.map(quoted).join(', ')}]${answers} }`;
};

const importEntry = ({ kind, account, subject, to }: BrokerImport): string => {
  const name = to === undefined ? '' : `, to: ${quoted(to)}`;
  return `      { ${kind}: { account: ${quoted(account)}, subject: ${quoted(subject)} }${name} }`;
};

const list = (subjects: readonly string[]): string =>
  subjects.length === 0
    ? '[]'
    : `[\n${subjects.map((subject) => `            ${quoted(subject)}`).join('\n')}\n          ]`;

const quoted = (text: string): string => JSON.stringify(text);

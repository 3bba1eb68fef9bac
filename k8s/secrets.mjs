/**
 * Makes every secret of a new installation and prints it as Kubernetes Secrets:
 *   node k8s/secrets.mjs --namespace alcova [options] > secrets.json && kubectl apply -f secrets.json
 * `--env FOLDER` writes files of variables for docker-compose.yml in place of that, and leaves those that are there alone.
 * Node's own modules only: it runs before anything is installed, and inside the images.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const databases = ['identity', 'catalogue', 'moderation', 'commerce', 'media'];
const natsUsers = [...databases, 'media-worker', 'gateway', 'topology', 'operator'];

const help = `node k8s/secrets.mjs --namespace NAME --admin-email ADDRESS --records-key FILE [options]

  --namespace NAME       namespace of the Secrets
  --admin-email ADDRESS  the first administrator; the password is made and printed to stderr
  --records-key FILE     where the private key of the access records goes; it stays away from the cluster
  --postgres HOST:PORT   an own Postgres: writes alcova-database with its addresses. Without it: for trial.postgres
  --postgres-options X   added to the addresses, for example sslmode=verify-full
  --store-access-key X, --store-secret-key X   of an own object store. Without them: made, for trial.store
  --smtp-url URL         smtps://user:password@host:465
`;

/** Begins with a letter: a password of digits alone would be read as a number by nats-server. */
const password = () => `a${randomBytes(23).toString('hex')}`;
const hex = (bytes) => randomBytes(bytes).toString('hex');
const keyId = () => hex(4);

/** A private Ed25519 key in JSON Web Key form. */
const newSigningKey = () => ({
  ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
  ...{ kid: keyId(), alg: 'EdDSA', use: 'sig' },
});
const publicHalf = ({ kty, crv, kid, x }) => ({ kty, crv, kid, x });

function newSecrets() {
  const [gatewayCallers, operatorCallers] = [newSigningKey(), newSigningKey()];
  const records = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' });
  const recordsKey = { ...records, kid: `records-${new Date().getUTCFullYear()}` };
  return {
    keys: {
      'gateway-caller-keys': JSON.stringify([gatewayCallers]),
      'operator-caller-keys': JSON.stringify([operatorCallers]),
      'caller-public-keys': JSON.stringify({
        gateway: [publicHalf(gatewayCallers)],
        operator: [publicHalf(operatorCallers)],
      }),
      'session-signing-keys': JSON.stringify([newSigningKey()]),
      'identity-seal-keys': `${keyId()}:${hex(32)}`,
      'access-records-public-key': JSON.stringify(publicHalf(recordsKey)),
      'media-signing-keys': `${keyId()}:${hex(32)}`,
      'cookie-keys': `${keyId()}:${hex(32)}`,
      'record-keys': `${keyId()}:${hex(32)}`,
      'report-keys': `${keyId()}:${hex(32)}`,
    },
    recordsKey: JSON.stringify(recordsKey),
    database: Object.fromEntries(databases.map((name) => [name, password()])),
    superuser: password(),
    nats: Object.fromEntries(natsUsers.map((name) => [name, password()])),
    store: { 'access-key': `alcova${hex(6)}`, 'secret-key': hex(24) },
    administrator: [1, 2, 3, 4].map(() => hex(3)).join('-'),
  };
}

const addressOf = (service, secret, host, options) =>
  `postgres://alcova_${service}:${secret}@${host}/alcova_${service}${options ? `?${options}` : ''}`;

/** @returns a List of Secrets, as kubectl takes it */
function kubernetesSecrets(secrets, options) {
  const secret = (name, stringData) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: options.namespace, labels: { 'app.kubernetes.io/part-of': 'alcova' } },
    type: 'Opaque',
    stringData,
  });
  const store = options['store-access-key']
    ? { 'access-key': options['store-access-key'], 'secret-key': options['store-secret-key'] ?? '' }
    : secrets.store;
  const database = options.postgres
    ? secret(
        'alcova-database',
        Object.fromEntries(
          databases.map((name) => [
            name,
            addressOf(name, secrets.database[name], options.postgres, options['postgres-options']),
          ]),
        ),
      )
    : secret('alcova-trial-postgres', { 'superuser-password': secrets.superuser, ...secrets.database });
  return {
    apiVersion: 'v1',
    kind: 'List',
    items: [
      secret('alcova-keys', secrets.keys),
      database,
      secret('alcova-nats', secrets.nats),
      secret('alcova-store', store),
      secret('alcova-administrator', { email: options['admin-email'], password: secrets.administrator }),
      ...(options['smtp-url'] ? [secret('alcova-mail', { url: options['smtp-url'] })] : []),
    ],
  };
}

/** The variables of each container of docker-compose.yml, by file. */
function composeFiles(secrets) {
  const keys = secrets.keys;
  const store = { S3_ACCESS_KEY: secrets.store['access-key'], S3_SECRET_KEY: secrets.store['secret-key'] };
  const service = (name) => ({
    NATS_PASSWORD: secrets.nats[name],
    ...(name === 'media-worker' ? {} : store),
    ...(databases.includes(name)
      ? {
          DATABASE_URL: addressOf(name, secrets.database[name], 'postgres:5432', ''),
          CALLER_PUBLIC_KEYS: keys['caller-public-keys'],
        }
      : {}),
  });
  return {
    'postgres.env': {
      POSTGRES_PASSWORD: secrets.superuser,
      ...prefixed('PASSWORD_', secrets.database),
    },
    'nats.env': prefixed('NATS_PASSWORD_', secrets.nats),
    'store.env': store,
    'topology.env': { NATS_PASSWORD: secrets.nats.topology },
    'operator.env': {
      NATS_PASSWORD: secrets.nats.operator,
      CALLER_SIGNING_KEYS: keys['operator-caller-keys'],
      ...store,
    },
    'records.env': { ACCESS_RECORDS_KEY: secrets.recordsKey },
    ...Object.fromEntries(
      ['commerce', 'media', 'media-worker'].map((name) => [`${name}.env`, service(name)]),
    ),
    'identity.env': {
      ...service('identity'),
      SESSION_SIGNING_KEYS: keys['session-signing-keys'],
      IDENTITY_SEAL_KEYS: keys['identity-seal-keys'],
      ACCESS_RECORDS_PUBLIC_KEY: keys['access-records-public-key'],
      ADMIN_PASSWORD: secrets.administrator,
    },
    'catalogue.env': { ...service('catalogue'), RECORD_KEYS: keys['record-keys'] },
    'moderation.env': { ...service('moderation'), REPORT_KEYS: keys['report-keys'] },
    'gateway.env': {
      ...service('gateway'),
      CALLER_SIGNING_KEYS: keys['gateway-caller-keys'],
      MEDIA_SIGNING_KEYS: keys['media-signing-keys'],
      COOKIE_KEYS: keys['cookie-keys'],
    },
  };
}

const prefixed = (prefix, record) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [prefix + name.toUpperCase().replaceAll('-', '_'), value]),
  );

/** Single quotes: `node --env-file` and a shell read them alike, and no value has one. */
const envText = (variables) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');

/** Each file in a folder of its own, so that a container can be given exactly one. The marker comes last: an end in between starts over. */
function writeCompose(folder) {
  const marker = join(folder, 'records', 'complete');
  if (existsSync(marker)) return;
  const secrets = newSecrets();
  for (const [file, variables] of Object.entries(composeFiles(secrets))) {
    const path = join(folder, file.replace(/\.env$/, ''), 'env');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, envText(variables), { mode: 0o444 });
    renameSync(`${path}.new`, path);
  }
  writeFileSync(marker, '');
  process.stdout.write(`Administrador: admin@alcova.local   senha: ${secrets.administrator}\n`);
}

function main() {
  const text = { type: 'string' };
  const { values } = parseArgs({
    options: {
      namespace: text,
      'admin-email': text,
      'records-key': text,
      postgres: text,
      'postgres-options': text,
      'store-access-key': text,
      'store-secret-key': text,
      'smtp-url': text,
      env: text,
      help: { type: 'boolean' },
    },
  });
  if (values.env !== undefined) return writeCompose(values.env);
  if (values.help || !values.namespace || !values['admin-email'] || !values['records-key']) {
    process.stderr.write(help);
    process.exit(values.help ? 0 : 2);
  }
  if (Boolean(values['store-access-key']) !== Boolean(values['store-secret-key'])) {
    process.stderr.write('--store-access-key and --store-secret-key go together\n');
    process.exit(2);
  }
  if (existsSync(values['records-key'])) {
    process.stderr.write(
      `${values['records-key']} exists: a key that opens the records of months is not written over\n`,
    );
    process.exit(2);
  }
  const secrets = newSecrets();
  writeFileSync(values['records-key'], secrets.recordsKey, { mode: 0o600, flag: 'wx' });
  process.stdout.write(`${JSON.stringify(kubernetesSecrets(secrets, values), null, 2)}\n`);
  process.stderr.write(`first administrator: ${values['admin-email']}  password: ${secrets.administrator}\n`);
}

main();

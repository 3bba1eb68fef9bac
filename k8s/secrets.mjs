/**
 * Makes every secret of a new installation and prints it as Kubernetes Secrets:
 *   node k8s/secrets.mjs --namespace alcova [options] > secrets.json && kubectl apply -f secrets.json
 * `--env FOLDER` writes files of variables for docker-compose.yml in place of that, leaves those that are there alone, and tells who the first
 * administrator is (ADMIN_EMAIL of the first time).
 * Node's own modules only: it runs before anything is installed, and inside the images.
 */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const databases = ['identity', 'catalogue', 'moderation', 'commerce', 'media'];
/** Who has a key of the store's: services/shared/contracts/src/store-access.ts says what each may do. */
const storeUsers = [...databases, 'gateway', 'bucket', 'operator', 'backup'];
const natsUsers = [...databases, 'media-worker', 'gateway', 'topology', 'operator'];

const help = `node k8s/secrets.mjs --namespace NAME --admin-email ADDRESS --records-key FILE [options]

  --namespace NAME       namespace of the Secrets
  --admin-email ADDRESS  the first administrator; the password is made and printed to stderr
  --records-key FILE     where the private key of the access records goes; it stays away from the cluster
  --postgres HOST:PORT   an own Postgres: writes alcova-database with its addresses. Without it: for trial.postgres
  --postgres-options X   added to the addresses, for example sslmode=verify-full
  --store-keys FILE      keys that an own object store has made, as JSON: {"identity": {"accessKey": "...", "secretKey": "..."}, ...}
                         for identity, catalogue, moderation, commerce, media, gateway, operator, backup (and bucket, with store.createBucket).
                         Without it: made, for trial.store and stores that take keys which they are given
  --store-access-key X, --store-secret-key X   one key for all of them, which store.oneKey must allow: every process can then
                         read and remove everything
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
/** A private X25519 key in JSON Web Key form. */
const newPair = (kid) => ({ ...generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' }), kid });

/** A value of ASN.1 in DER. */
function der(tag, ...parts) {
  const body = Buffer.concat(parts);
  // The shortest form of a length is the only one; nothing here has more than a byte of it.
  const size = body.length < 128 ? [body.length] : [0x81, body.length];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
const known = (bytes) => Buffer.from(bytes, 'hex');

/**
 * A certificate and its key, PEM, for a door that nobody is to pass: the store's port for orders about its users asks for a certificate that
 * this one has signed, and this one signs none but itself (k8s/chart/files/store.sh).
 */
function closedDoor() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const algorithm = der(0x30, known('06032b6570'));
  const name = der(0x30, der(0x31, der(0x30, known('0603550403'), der(0x0c, Buffer.from('nobody')))));
  const time = (text) => der(0x17, Buffer.from(text));
  const valid = der(0x30, time('260101000000Z'), time('491231235959Z'));
  const publicDer = publicKey.export({ type: 'spki', format: 'der' });
  const version3 = der(0xa0, known('020102'));
  const signed = der(0x30, version3, known('020101'), algorithm, name, valid, name, publicDer);
  const bytes = der(0x30, signed, algorithm, der(0x03, known('00'), sign(null, signed, privateKey)));
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n${privateKey.export({ type: 'pkcs8', format: 'pem' })}`;
}

function newSecrets() {
  const [gatewayCallers, operatorCallers] = [newSigningKey(), newSigningKey()];
  const recordsKey = newPair(`records-${new Date().getUTCFullYear()}`);
  const exports = newPair(keyId());
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
      'export-keys': JSON.stringify([exports]),
      'export-public-key': JSON.stringify(publicHalf(exports)),
    },
    recordsKey: JSON.stringify(recordsKey),
    database: Object.fromEntries(databases.map((name) => [name, password()])),
    superuser: password(),
    nats: Object.fromEntries(natsUsers.map((name) => [name, password()])),
    store: Object.fromEntries(
      storeUsers.map((user) => [user, { accessKey: `alcova-${user}-${hex(4)}`, secretKey: hex(24) }]),
    ),
    administrator: [1, 2, 3, 4].map(() => hex(3)).join('-'),
  };
}

const addressOf = (service, secret, host, options) =>
  `postgres://alcova_${service}:${secret}@${host}/alcova_${service}${options ? `?${options}` : ''}`;

/** The store's keys as entries of a Secret: `identity-access-key`, `identity-secret-key` and so on. */
const storeEntries = (keys) =>
  Object.fromEntries(
    Object.entries(keys).flatMap(([user, { accessKey, secretKey }]) => [
      [`${user}-access-key`, accessKey],
      [`${user}-secret-key`, secretKey],
    ]),
  );

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
    : storeEntries(
        options['store-keys'] ? JSON.parse(readFileSync(options['store-keys'], 'utf8')) : secrets.store,
      );
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
function composeFiles(secrets, email) {
  const keys = secrets.keys;
  const store = (user) => ({
    S3_ACCESS_KEY: secrets.store[user].accessKey,
    S3_SECRET_KEY: secrets.store[user].secretKey,
  });
  const service = (name) => ({
    NATS_PASSWORD: secrets.nats[name],
    ...(name === 'media-worker' ? {} : store(name)),
    ...(databases.includes(name)
      ? {
          DATABASE_URL: addressOf(name, secrets.database[name], 'postgres:5432', ''),
          CALLER_PUBLIC_KEYS: keys['caller-public-keys'],
          EXPORT_PUBLIC_KEY: keys['export-public-key'],
        }
      : {}),
  });
  return {
    'postgres.env': {
      POSTGRES_PASSWORD: secrets.superuser,
      ...prefixed('PASSWORD_', secrets.database),
    },
    'nats.env': prefixed('NATS_PASSWORD_', secrets.nats),
    'store.env': Object.assign(
      {},
      ...storeUsers.map((user) => ({
        [`S3_ACCESS_KEY_${user.toUpperCase()}`]: secrets.store[user].accessKey,
        [`S3_SECRET_KEY_${user.toUpperCase()}`]: secrets.store[user].secretKey,
      })),
    ),
    'bucket.env': store('bucket'),
    'topology.env': { NATS_PASSWORD: secrets.nats.topology },
    'operator.env': {
      NATS_PASSWORD: secrets.nats.operator,
      CALLER_SIGNING_KEYS: keys['operator-caller-keys'],
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
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: secrets.administrator,
    },
    'catalogue.env': { ...service('catalogue'), RECORD_KEYS: keys['record-keys'] },
    'moderation.env': { ...service('moderation'), REPORT_KEYS: keys['report-keys'] },
    'gateway.env': {
      ...service('gateway'),
      CALLER_SIGNING_KEYS: keys['gateway-caller-keys'],
      MEDIA_SIGNING_KEYS: keys['media-signing-keys'],
      COOKIE_KEYS: keys['cookie-keys'],
      EXPORT_KEYS: keys['export-keys'],
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

/** The address of the first administrator, as who starts the site wants it. */
function wantedEmail() {
  const email = process.env.ADMIN_EMAIL || 'admin@alcova.local';
  if (/^[^\s'"@]+@[^\s'"@]+$/.test(email)) return email;
  process.stderr.write(`ADMIN_EMAIL is not an address: ${email}\n`);
  process.exit(2);
}

const composePath = (folder, file) => join(folder, file.replace(/\.env$/, ''), 'env');

function writeWhole(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, text, { mode: 0o444 });
  renameSync(`${path}.new`, path);
}

/** Variables that came with a key at the store for each process, and with sealed exports. */
const NEWER = /^(S3_|EXPORT_)/;

/** Gives the store the keys of users that it did not have yet; nobody holds them so far. */
function addStoreKeys(path, known, store) {
  const missing = Object.entries(store).filter(([name]) => !known.includes(`${name}=`));
  if (missing.length > 0) writeWhole(path, known + envText(Object.fromEntries(missing)));
}

/** Gives an installation of a version before what it does not have. The store's file comes last: an end in between starts over. */
function complete(folder) {
  const ofStore = composePath(folder, 'store.env');
  const known = readFileSync(ofStore, 'utf8');
  const { 'store.env': store, ...files } = composeFiles(newSecrets(), wantedEmail());
  if (known.includes('S3_ACCESS_KEY_IDENTITY=')) return addStoreKeys(ofStore, known, store);
  for (const [file, variables] of Object.entries(files)) {
    const path = composePath(folder, file);
    const newer = Object.entries(variables).filter(([name]) => NEWER.test(name));
    const before = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    const kept = before.filter((line) => line !== '' && !NEWER.test(line)).map((line) => `${line}\n`);
    if (newer.length > 0 || kept.length < before.length - 1)
      writeWhole(path, kept.join('') + envText(Object.fromEntries(newer)));
  }
  writeWhole(join(folder, 'store', 'closed.pem'), closedDoor());
  writeWhole(ofStore, envText(store));
}

/** Tells who the first administrator is. Identity reads the address where it reads the password, so that nothing else can be true. */
function tellAdministrator(folder) {
  const path = composePath(folder, 'identity.env');
  const text = readFileSync(path, 'utf8');
  const value = (name) => new RegExp(`^${name}='(.*)'$`, 'm').exec(text)?.[1];
  const email = value('ADMIN_EMAIL') ?? wantedEmail();
  // A version before had the address from compose alone.
  if (value('ADMIN_EMAIL') === undefined) writeWhole(path, text + envText({ ADMIN_EMAIL: email }));
  const password = value('ADMIN_PASSWORD');
  process.stdout.write(`Administrador: ${email}   senha: ${password} (até que seja trocada em /profile)\n`);
}

/** Each file in a folder of its own, so that a container can be given exactly one. The marker comes last: an end in between starts over. */
function writeCompose(folder) {
  const marker = join(folder, 'records', 'complete');
  if (existsSync(marker)) complete(folder);
  else {
    for (const [file, variables] of Object.entries(composeFiles(newSecrets(), wantedEmail())))
      writeWhole(composePath(folder, file), envText(variables));
    writeWhole(join(folder, 'store', 'closed.pem'), closedDoor());
    writeFileSync(marker, '');
  }
  tellAdministrator(folder);
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
      'store-keys': text,
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
  if (values['store-access-key'] && values['store-keys']) {
    process.stderr.write('--store-keys and --store-access-key contradict each other\n');
    process.exit(2);
  }
  if (values['store-access-key'])
    process.stderr.write('one key of the store for all processes: each can read and remove everything\n');
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

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartFailure, hasCode } from '../parts';
import { databaseServices, natsUsers, type StoreUser, storeUsers } from './names';

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

const secretsSchema = z.object({
  /** JSON array of private Ed25519 JWKs, as the gateway's CALLER_SIGNING_KEYS. */
  gatewayCallerKeys: z.string().min(2),
  /** The same of the operator's commands. */
  operatorCallerKeys: z.string().min(2),
  /** JSON array of private Ed25519 JWKs, as SESSION_SIGNING_KEYS. */
  sessionSigningKeys: z.string().min(2),
  /** `kid:hex`, as MEDIA_SIGNING_KEYS. */
  mediaSigningKeys: z.string().min(3),
  /** `kid:hex`, as COOKIE_KEYS. */
  cookieKeys: z.string().min(3),
  /** Of the operator's key at the store; before there was one for each process it was everybody's. */
  s3SecretKey: z.string().min(16),
  /** Of the other keys there, by whose they are. */
  store: z.record(z.string(), z.string().min(16)),
  database: z.record(z.string(), z.string()),
  nats: z.record(z.string(), z.string()),
  /** For the first administrator, when the operator gives none. */
  adminPassword: z.string().min(8),
  /** `kid:hex`, as IDENTITY_SEAL_KEYS. */
  identitySealKeys: z.string().min(3),
  /** `kid:hex`, as REPORT_KEYS. */
  reportKeys: z.string().min(3),
  /** `kid:hex`, as RECORD_KEYS. */
  recordKeys: z.string().min(3),
  /** JSON array of private X25519 JWKs, as the gateway's EXPORT_KEYS. */
  exportKeys: z.string().min(2),
  /** A private X25519 JWK, or an array of them, the newest first: they open the access records. Commands of the operator read it, no service gets it. */
  accessRecordsKey: z.string().min(2),
  /** How far changes of keys are, by name; the operator's commands write it. */
  keyTurns: z.record(z.string(), z.unknown()).optional(),
});
export type Secrets = z.infer<typeof secretsSchema>;
/** A folder of an older version does not have these yet. */
const storedSchema = secretsSchema.partial({
  gatewayCallerKeys: true,
  operatorCallerKeys: true,
  cookieKeys: true,
  identitySealKeys: true,
  reportKeys: true,
  recordKeys: true,
  exportKeys: true,
  store: true,
  accessRecordsKey: true,
});

/** JSON array of one new private Ed25519 JWK. */
function newSigningKeys(): string {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return JSON.stringify([{ ...jwk, kid: hex(4), alg: 'EdDSA', use: 'sig' }]);
}

/** A new private X25519 JWK. */
const newPair = () => ({
  ...generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' }),
  kid: hex(4),
});

export function newSecrets(): Secrets {
  const kid = hex(4);
  return {
    gatewayCallerKeys: newSigningKeys(),
    operatorCallerKeys: newSigningKeys(),
    sessionSigningKeys: newSigningKeys(),
    mediaSigningKeys: `${kid}:${hex(32)}`,
    cookieKeys: `${hex(4)}:${hex(32)}`,
    s3SecretKey: hex(24),
    store: Object.fromEntries(storeUsers.flatMap((user) => (user === 'operator' ? [] : [[user, hex(24)]]))),
    database: Object.fromEntries(databaseServices.map((name) => [name, hex(24)])),
    nats: Object.fromEntries(natsUsers.map((name) => [name, hex(24)])),
    identitySealKeys: `${hex(4)}:${hex(32)}`,
    reportKeys: `${hex(4)}:${hex(32)}`,
    recordKeys: `${hex(4)}:${hex(32)}`,
    exportKeys: JSON.stringify([newPair()]),
    accessRecordsKey: JSON.stringify(newPair()),
    adminPassword: `${hex(3)}-${hex(3)}-${hex(3)}-${hex(3)}`,
  };
}

/** The data folder's secrets, made on its first start and readable by their owner alone. */
export async function loadSecrets(dataDir: string): Promise<{ secrets: Secrets; generated: boolean }> {
  const file = join(dataDir, 'secrets.json');
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw new StartFailure(`Não foi possível ler ${file}: ${String(error)}`);
    const secrets = newSecrets();
    await storeSecrets(dataDir, secrets);
    return { secrets, generated: true };
  }
  const parsed = storedSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new StartFailure(
      `O arquivo ${file} está danificado. Restaure uma cópia, ou apague-o para gerar segredos novos.`,
    );
  const whole = secretsSchema.safeParse(parsed.data);
  const { nats, store = {} } = parsed.data;
  const knowsEveryUser =
    natsUsers.every((user) => user in nats) &&
    storeUsers.every((user) => user === 'operator' || user in store);
  if (whole.success && knowsEveryUser) return { secrets: whole.data, generated: false };
  const fresh = newSecrets();
  const completed: Secrets = {
    ...{ ...fresh, ...parsed.data },
    ...{ nats: { ...fresh.nats, ...nats }, store: { ...fresh.store, ...store } },
  };
  await storeSecrets(dataDir, completed);
  return { secrets: completed, generated: false };
}

/** Keeps a data folder's secrets: all of them, or those before. */
export async function storeSecrets(dataDir: string, secrets: Secrets): Promise<void> {
  const file = join(dataDir, 'secrets.json');
  await writeFile(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** The key at the store of a process, or of the operator. */
export const storeKeyOf = (secrets: Pick<Secrets, 's3SecretKey' | 'store'>, user: StoreUser) => ({
  accessKey: `alcova:${user}`,
  secretKey: user === 'operator' ? secrets.s3SecretKey : (secrets.store[user] ?? ''),
});

/** What may be known of a key pair; what else it holds is dropped. */
const keyPair = z.object({ kty: z.string(), crv: z.string(), kid: z.string(), x: z.string() });
const privateJwk = z.object({
  ...{ kty: z.literal('OKP'), crv: z.literal('Ed25519'), kid: z.string(), x: z.string(), d: z.string() },
});

/** A list of keys that sign for callers. */
export const callerKeys = (text: string): z.output<typeof privateJwk>[] =>
  z.array(privateJwk).parse(JSON.parse(text));

/** What the services get of both lists, as CALLER_PUBLIC_KEYS. */
export const callerPublicKeys = (
  secrets: Pick<Secrets, 'gatewayCallerKeys' | 'operatorCallerKeys'>,
): string => {
  const halves = (text: string) => z.array(keyPair).parse(JSON.parse(text));
  return JSON.stringify({
    gateway: halves(secrets.gatewayCallerKeys),
    operator: halves(secrets.operatorCallerKeys),
  });
};

/** What a service may know of key pairs (one JWK or an array): the public JWK of the first. */
export function publicHalfOf(privateJwks: string): string {
  const [first] = z
    .union([z.array(keyPair), keyPair.transform((pair) => [pair])])
    .parse(JSON.parse(privateJwks));
  if (!first) throw new RangeError('there is no key pair');
  return JSON.stringify(first);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

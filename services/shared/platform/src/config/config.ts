import { z } from 'zod';
import { ed25519PrivateKey, ed25519PublicKey, jsonOf, x25519PrivateKey, x25519PublicKey } from './jwk';

/** A process that was configured wrongly; `mistakes` has one line for each variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly mistakes: readonly string[]) {
    super(`configuration is not valid:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
  }
}

/** The variables that every process reads; spread it into the process's own schema. */
export const baseConfigShape = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  HEALTH_HOST: z.string().min(1).default('127.0.0.1'),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535),
  NATS_URL: z.string().regex(/^(nats|tls):\/\//, 'must start with nats:// or tls://'),
  NATS_USER: z.string().min(1).optional(),
  NATS_PASSWORD: z.string().min(1).optional(),
  /** Copies of every stream and bucket in a cluster of brokers; never more than it has servers. */
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  /** Where traces are sent (OTLP over HTTP), as `http://collector:4318`; empty: nowhere. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** Share of the requests whose trace is kept, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.01),
};
export type BaseConfig = z.output<z.ZodObject<typeof baseConfigShape>>;

/** Who signs for callers. */
export type CallerSigner = 'gateway' | 'operator';

const callerPrivateKeys = z.array(ed25519PrivateKey).min(1).max(16);
const callerPublicKeys = z.array(ed25519PublicKey).min(1).max(16);

/** For a process that signs for callers: a JSON array of private keys, the first signs. Only the gateway and the operator's commands do. */
export const callerSigningConfigShape = { CALLER_SIGNING_KEYS: jsonOf(callerPrivateKeys) };
export type CallerPrivateKey = z.output<typeof ed25519PrivateKey>;

/** For a service: JSON of the public keys, by signer; all are believed. */
export const callerConfigShape = {
  CALLER_PUBLIC_KEYS: jsonOf(z.strictObject({ gateway: callerPublicKeys, operator: callerPublicKeys })),
};
export type CallerPublicKeys = Readonly<Record<CallerSigner, readonly z.output<typeof ed25519PublicKey>[]>>;

/** The variables of a process that owns a database. */
export const databaseConfigShape = {
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
};

/**
 * The variables of a process that uses the object store: both halves of a key, or neither, where the machine gives a role (the chain of
 * the AWS SDK).
 */
export const storeConfigShape = {
  S3_ENDPOINT: z.url(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(3),
};
export type StoreConfig = z.output<z.ZodObject<typeof storeConfigShape>>;
/** The same for a command, to which no machine gives a role. */
export const keyedStoreConfigShape = {
  ...storeConfigShape,
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
};
export type KeyedStoreConfig = z.output<z.ZodObject<typeof keyedStoreConfigShape>>;

/** For a service that puts what it holds on people into the store: JSON of the public key (X25519) that it seals exports for. */
export const exportConfigShape = { EXPORT_PUBLIC_KEY: jsonOf(x25519PublicKey) };
/** For who hands exports to their owners: a JSON array of the private keys; all open. */
export const exportKeys = jsonOf(z.array(x25519PrivateKey).min(1).max(16));

/**
 * Reads a process's configuration once. Empty strings count as not set.
 * @throws ConfigError with every mistake at once; values never appear in it, since some are secrets.
 */
export function loadConfig<S extends z.ZodObject>(
  schema: S,
  env: NodeJS.ProcessEnv = process.env,
): z.output<S> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map((issue) => `${issue.path.join('.') || 'environment'}: ${issue.message}`),
  );
}

import { join } from 'node:path';
import { plainEnvironment } from '../parts/child';
import type { MovedSettings } from './moved-settings';
import {
  type DatabaseService,
  type ServiceName,
  databaseServices,
  serviceNames,
  type StoreUser,
} from './names';
import { callerPublicKeys, publicHalfOf, type Secrets, storeKeyOf } from './secrets';

export const bucket = 'alcova';
const siteName = 'Alcova';

/** Seconds a local worker may use to hand its work back: the whole system must stop within 15. */
const workerGraceSeconds = 7;

/** What the table below is filled from. */
export interface Surroundings {
  readonly root: string;
  readonly dataDir: string;
  readonly port: number;
  readonly natsUrl: string;
  readonly natsMonitoringPort: number;
  readonly postgresPort: number;
  readonly s3Endpoint: string;
  readonly s3Region: string;
  readonly healthPorts: Readonly<Record<ServiceName, number>>;
  readonly secrets: Secrets;
  readonly adminEmail: string;
  readonly adminPassword: string;
  readonly rateLimitScale: string;
  /** Whether this run shows demonstration content: it has the banner of the house then. */
  readonly demo: boolean;
  /** The sign-in provider's variables, for the gateway alone. */
  readonly provider: Readonly<Record<string, string>>;
  /** Those of the ways of proving an age, for identity alone. */
  readonly ageWays: Readonly<Record<string, string>>;
  /** Variables of single services that go with an import. */
  readonly moved?: MovedSettings;
  /** Extra variables for every service, over the table's own. */
  readonly extra: Readonly<Record<string, string>>;
}

type Variables = Record<string, string>;

/** Which service gets which variables, on top of the common ones. */
const table: Record<ServiceName, (around: Surroundings) => Variables> = {
  identity: (around) => ({
    ...database('identity', around),
    ...collected('identity', around),
    SESSION_SIGNING_KEYS: around.secrets.sessionSigningKeys,
    IDENTITY_SEAL_KEYS: around.secrets.identitySealKeys,
    ACCESS_RECORDS_PUBLIC_KEY: publicHalfOf(around.secrets.accessRecordsKey),
    ADMIN_EMAIL: around.adminEmail,
    ADMIN_PASSWORD: around.adminPassword,
    SITE_URL: siteUrl(around),
    SITE_NAME: siteName,
    // For a look and for development: a site on the internet asks for it.
    REQUIRE_SECOND_FACTOR_ROLES: 'none',
    MAIL_DIR: join(around.dataDir, 'mails'),
    LIMIT_SCALE: around.rateLimitScale,
    ...around.ageWays,
  }),
  catalogue: (around) => ({
    ...database('catalogue', around),
    ...collected('catalogue', around),
    RECORD_KEYS: around.secrets.recordKeys,
    DEFAULT_THUMBNAIL_URL: `${siteUrl(around)}/default-thumbnail.svg`,
  }),
  moderation: (around) => ({
    ...database('moderation', around),
    ...collected('moderation', around),
    REPORT_KEYS: around.secrets.reportKeys,
    SITE_URL: siteUrl(around),
    LIMIT_SCALE: around.rateLimitScale,
  }),
  commerce: (around) => ({
    ...database('commerce', around),
    ...collected('commerce', around),
    IMAGE_CDN_URL: siteUrl(around),
    IMAGE_FETCH_ALLOWED_NETWORKS: '',
  }),
  media: (around) => ({
    ...database('media', around),
    ...collected('media', around),
    ...deliveryUrls(around),
  }),
  'media-worker': (around) => ({
    SCRATCH_DIR: join(around.dataDir, 'scratch'),
    SCRATCH_BUDGET_BYTES: String(20 * 1024 ** 3),
    WORKER_SLOTS: '2',
    QUICK_SLOTS: '1',
    FFMPEG_PATH: 'ffmpeg',
    FFPROBE_PATH: 'ffprobe',
    ESPEAK_PATH: 'espeak-ng',
    STOP_GRACE_SECONDS: String(workerGraceSeconds),
  }),
  gateway: (around) => ({
    HOST: '127.0.0.1',
    PORT: String(around.port),
    SITE_URL: siteUrl(around),
    SITE_NAME: siteName,
    SUPPORT_EMAIL: 'suporte@alcova.local',
    ...storeVariables('gateway', around),
    EXPORT_KEYS: around.secrets.exportKeys,
    ...deliveryUrls(around),
    MEDIA_SIGNING_KEYS: around.secrets.mediaSigningKeys,
    MEDIA_URL_TTL_SECONDS: '21600',
    COOKIE_KEYS: around.secrets.cookieKeys,
    WEB_DIR: join(around.root, 'web/dist'),
    GATEWAY_ROLES: 'api,media,upload',
    RATE_LIMIT_SCALE: around.rateLimitScale,
    TRUSTED_PROXIES: '',
    UPLOAD_MAX_BYTES: '16106127360',
    COOKIE_SECURE: 'false',
    DOCS: '1',
    ...(around.demo ? houseBanners(around) : {}),
    ...around.provider,
  }),
};

/** The whole environment of one service process. */
export function environmentOf(name: ServiceName, around: Surroundings): Variables {
  return {
    ...plainEnvironment(),
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    HEALTH_HOST: '127.0.0.1',
    HEALTH_PORT: String(around.healthPorts[name]),
    NATS_URL: around.natsUrl,
    NATS_USER: name,
    NATS_PASSWORD: around.secrets.nats[name] ?? '',
    ...callerVariables(name, around.secrets),
    ...table[name](around),
    ...tracing(),
    ...around.moved?.[name],
    ...around.extra,
  };
}

/** The gateway signs for callers, the services believe it; workers do neither. */
function callerVariables(name: ServiceName, secrets: Secrets): Variables {
  if (name === 'gateway') return { CALLER_SIGNING_KEYS: secrets.gatewayCallerKeys };
  return name === 'media-worker' ? {} : { CALLER_PUBLIC_KEYS: callerPublicKeys(secrets) };
}

/** Traces go where whoever starts the system says; by default nowhere. */
function tracing(): Variables {
  const names = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER_ARG'];
  return Object.fromEntries(
    names.map((name) => [name, process.env[name] ?? ''] as const).filter(([, value]) => value !== ''),
  );
}

/** Address of a service's own database, as its own role. */
export function databaseUrl(
  name: DatabaseService,
  around: Pick<Surroundings, 'secrets' | 'postgresPort'>,
): string {
  const password = around.secrets.database[name] ?? '';
  return `postgres://alcova_${name}:${password}@127.0.0.1:${around.postgresPort}/alcova_${name}`;
}

/** Addresses of all databases. */
export const localDatabases = (
  around: Pick<Surroundings, 'secrets' | 'postgresPort'>,
): Record<DatabaseService, string> => ({
  identity: databaseUrl('identity', around),
  catalogue: databaseUrl('catalogue', around),
  moderation: databaseUrl('moderation', around),
  commerce: databaseUrl('commerce', around),
  media: databaseUrl('media', around),
});

export function siteUrl(around: Pick<Surroundings, 'port'>): string {
  return `http://127.0.0.1:${around.port}`;
}

/** Whether a service owns a database. */
export function ownsDatabase(name: ServiceName): name is DatabaseService {
  return databaseServices.some((owner) => owner === name);
}

/** One health port for each service, in the order of the names. */
export function healthPorts(ports: readonly number[]): Record<ServiceName, number> {
  const entries = serviceNames.map((name, index) => [name, ports[index] ?? 0] as const);
  return Object.fromEntries(entries) as Record<ServiceName, number>;
}

function database(name: DatabaseService, around: Surroundings): Variables {
  return { DATABASE_URL: databaseUrl(name, around) };
}

export type StoreVariables = Readonly<
  Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET', string>
>;

/** The store, with the key of who is named. */
export function storeVariables(
  user: StoreUser,
  around: Pick<Surroundings, 's3Endpoint' | 's3Region' | 'secrets'>,
): StoreVariables {
  const { accessKey, secretKey } = storeKeyOf(around.secrets, user);
  return {
    S3_ENDPOINT: around.s3Endpoint,
    S3_REGION: around.s3Region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_BUCKET: bucket,
  };
}

/** For a service that puts its part of an export there, sealed for the gateway. */
const collected = (name: DatabaseService, around: Surroundings): Variables => ({
  ...storeVariables(name, around),
  EXPORT_PUBLIC_KEY: publicHalfOf(around.secrets.exportKeys),
});

function deliveryUrls(around: Surroundings): Variables {
  return { VIDEO_CDN_URL: `${siteUrl(around)}/cdn`, IMAGE_CDN_URL: siteUrl(around) };
}

/** In the third parties' place a script of the site itself draws a neutral notice; the real ones are configured in production (AD-04). */
function houseBanners(around: Surroundings): Variables {
  return {
    BANNER_SCRIPT_URL: `${siteUrl(around)}/banners/house/{key}.js`,
    BANNER_KEY_320X50: '320x50',
    BANNER_KEY_300X250: '300x250',
  };
}

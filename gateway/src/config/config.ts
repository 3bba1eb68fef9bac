import { MAX_UPLOAD_BYTES } from '@alcova/contracts';
import {
  baseConfigShape,
  callerSigningConfigShape,
  exportKeys,
  isSafeToAsk,
  loadConfig,
  storeConfigShape,
} from '@alcova/platform';
import { z } from 'zod';
import { parseSigningKeys } from './signing-keys';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const bytes = z.coerce.number().int().positive();
const signingKeys = z.string().transform((value, context) => {
  const keys = parseSigningKeys(value);
  if (keys) return keys;
  context.addIssue('must read kid:hex,kid:hex with at least 32 hexadecimal digits a key');
  return z.NEVER;
});
const bannerKey = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/);
const origin = z.url().transform((value) => value.replace(/\/+$/, ''));
const commaList = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);

/** Route groups that one gateway process serves; they scale apart. */
export const gatewayRole = z.enum(['api', 'media', 'upload']);
export type GatewayRole = z.infer<typeof gatewayRole>;

const schema = z.object({
  ...baseConfigShape,
  /** Whoever holds it can act as anybody: a gateway of the role `media` alone, which asks as a visitor, must not have it. */
  CALLER_SIGNING_KEYS: callerSigningConfigShape.CALLER_SIGNING_KEYS.optional(),
  ...storeConfigShape,
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  SITE_URL: origin,
  SITE_NAME: z.string().min(1).default('Alcova'),
  SUPPORT_EMAIL: z.email(),
  VIDEO_CDN_URL: origin.optional(),
  IMAGE_CDN_URL: origin.optional(),
  /** Hosts, as `https://host`, from which browsers may play and show what imported videos name there; without one they stay dark. */
  FOREIGN_MEDIA_ORIGINS: commaList
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)))
    .default([]),
  /** The neutral page of the quick exit, and the search engine behind the gate's 'Não'. */
  QUICK_EXIT_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://www.google.com/search?q=previs%C3%A3o+do+tempo'),
  LEAVE_URL: z.url({ protocol: /^https?$/ }).default('https://www.google.com/'),
  /** Address of the third-party banners' script, with `{key}` in the key's place; without a key a format has no banner (AD-04). */
  BANNER_SCRIPT_URL: z.url({ protocol: /^https?$/ }).optional(),
  BANNER_KEY_320X50: bannerKey.optional(),
  BANNER_KEY_300X250: bannerKey.optional(),
  /** What people's exports were sealed for: needed where the role is api, and nobody else should have it. */
  EXPORT_KEYS: exportKeys.optional(),
  MEDIA_SIGNING_KEYS: signingKeys,
  /** For what the gateway itself keeps in cookies and for the keys of its rate limits; the first key makes, all read. The same for all gateways. */
  COOKIE_KEYS: signingKeys,
  /** Seconds; the granularity to which expiries are rounded up, and so the shortest life of an address. */
  MEDIA_URL_TTL_SECONDS: z.coerce.number().int().min(60).default(21_600),
  WEB_DIR: z.string().min(1).optional(),
  GATEWAY_ROLES: commaList.pipe(z.array(gatewayRole).min(1)).default(['api', 'media', 'upload']),
  /** Memory for the ready-made answers of public reads, in each process. */
  PUBLIC_CACHE_BYTES: bytes.default(128 * 1024 * 1024),
  /** The same for pages with what they show: as many of them as before they showed anything. */
  PAGE_CACHE_BYTES: bytes.default(96 * 1024 * 1024),
  /** The same for pictures. */
  PICTURE_CACHE_BYTES: bytes.default(64 * 1024 * 1024),
  /** Public reads that may ask services at once, in each process; more are told to come back. */
  PUBLIC_READS_AT_ONCE: z.coerce.number().int().min(1).default(256),
  /** For how long caches in front of the site may answer public reads by themselves; what people do is seen that much later. */
  PUBLIC_SHARED_CACHE_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  /**
   * For how long caches in front of the site may answer media and pictures by themselves. What was taken down is served that much longer
   * by a cache that is not purged.
   */
  MEDIA_SHARED_CACHE_SECONDS: z.coerce.number().int().min(0).default(0),
  /** For how long a gateway that was told to stop still answers everything, while it says that it is not ready: as long as proxies take to notice. */
  STOP_DELAY_SECONDS: z.coerce.number().min(0).max(120).default(0),
  /** Multiplies every rate limit. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** Connections that a process keeps open at once; more are closed as they come. */
  MAX_CONNECTIONS: z.coerce.number().int().min(1).default(8_192),
  /** The same of one address, or of a network of IPv6 of 64 bits; RATE_LIMIT_SCALE above 1 multiplies it. Trusted proxies have no such bound. */
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(256),
  /** The longest that a request's body may bring less than 16 KiB and not its end. Uploads are not held to it. */
  BODY_PROGRESS_SECONDS: z.coerce.number().min(1).max(600).default(30),
  /** Addresses or CIDR ranges whose forwarded headers are believed. */
  TRUSTED_PROXIES: commaList.default([]),
  /** The header in which trusted proxies tell a visitor's country (ISO 3166-1 alpha-2), for example `cf-ipcountry`; they must drop what clients send. */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/)
    .transform((name) => name.toLowerCase())
    .optional(),
  UPLOAD_MAX_BYTES: bytes.default(MAX_UPLOAD_BYTES),
  /** Bytes of one part in the store; never below 16 MiB. */
  S3_PART_BYTES: bytes.optional(),
  /** Whether cookies go over TLS alone; left out, where SITE_URL is https. */
  COOKIE_SECURE: flag.optional(),
  /** The OpenID provider behind 'Entrar com Google'; without a client id and secret that is off. */
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  /** The documentation page at /api/docs in production as well; elsewhere it is always there. */
  DOCS: flag.default(false),
});

const checked = schema.superRefine((config, context) => {
  if (config.GATEWAY_ROLES.includes('api') && config.EXPORT_KEYS === undefined)
    context.addIssue({
      code: 'custom',
      path: ['EXPORT_KEYS'],
      message: 'is missing: the role api opens exports with it',
    });
  const actsForPeople = config.GATEWAY_ROLES.some((role) => role !== 'media');
  if (actsForPeople !== (config.CALLER_SIGNING_KEYS !== undefined))
    context.addIssue({
      code: 'custom',
      path: ['CALLER_SIGNING_KEYS'],
      message: actsForPeople
        ? 'must be set'
        : 'a gateway of the role media alone acts for nobody, and must not hold them',
    });
  if ((config.GOOGLE_CLIENT_ID === undefined) !== (config.GOOGLE_CLIENT_SECRET === undefined))
    context.addIssue({
      code: 'custom',
      path: ['GOOGLE_CLIENT_SECRET'],
      message: 'goes with GOOGLE_CLIENT_ID: set both or none',
    });
  // Codes and tokens go over TLS; a provider on this machine is for tests.
  if (!URL.canParse(config.GOOGLE_ISSUER) || !isSafeToAsk(config.GOOGLE_ISSUER, config.NODE_ENV))
    context.addIssue({
      code: 'custom',
      path: ['GOOGLE_ISSUER'],
      message: 'must start with https://, or outside production with http:// and a loopback address',
    });
});

/** Names of all variables that a gateway reads. */
export const gatewayVariables: readonly string[] = Object.keys(schema.shape);

export type GatewayConfig = Omit<
  z.output<typeof schema>,
  'COOKIE_SECURE' | 'VIDEO_CDN_URL' | 'IMAGE_CDN_URL'
> & {
  readonly COOKIE_SECURE: boolean;
  readonly VIDEO_CDN_URL: string;
  readonly IMAGE_CDN_URL: string;
};

/** Reads the gateway's configuration; the media hosts default to places of the site itself. @throws ConfigError */
export function gatewayConfig(env: NodeJS.ProcessEnv = process.env): GatewayConfig {
  const config = loadConfig(checked, env);
  return {
    ...config,
    COOKIE_SECURE: config.COOKIE_SECURE ?? config.SITE_URL.startsWith('https://'),
    VIDEO_CDN_URL: config.VIDEO_CDN_URL ?? `${config.SITE_URL}/cdn`,
    IMAGE_CDN_URL: config.IMAGE_CDN_URL ?? config.SITE_URL,
  };
}

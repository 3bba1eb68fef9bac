import { MAX_UPLOAD_BYTES } from '@alcova/contracts';
import { baseConfigShape, callerConfigShape, loadConfig, storeConfigShape } from '@alcova/platform';
import { z } from 'zod';
import { parseSigningKeys } from './media/signing';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const bytes = z.coerce.number().int().positive();
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
  ...callerConfigShape,
  ...storeConfigShape,
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  SITE_URL: origin,
  SITE_NAME: z.string().min(1).default('Alcova'),
  SUPPORT_EMAIL: z.email(),
  VIDEO_CDN_URL: origin.optional(),
  IMAGE_CDN_URL: origin.optional(),
  MEDIA_SIGNING_KEYS: z.string().transform((value, context) => {
    const keys = parseSigningKeys(value);
    if (keys) return keys;
    context.addIssue('must read kid:hex,kid:hex with at least 32 hexadecimal digits a key');
    return z.NEVER;
  }),
  /** Seconds; the granularity to which expiries are rounded up, and so the shortest life of an address. */
  MEDIA_URL_TTL_SECONDS: z.coerce.number().int().min(60).default(21_600),
  WEB_DIR: z.string().min(1).optional(),
  GATEWAY_ROLES: commaList.pipe(z.array(gatewayRole).min(1)).default(['api', 'media', 'upload']),
  /** Multiplies every rate limit. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** Addresses or CIDR ranges whose forwarded headers are believed. */
  TRUSTED_PROXIES: commaList.default([]),
  UPLOAD_MAX_BYTES: bytes.default(MAX_UPLOAD_BYTES),
  /** Bytes of one part in the store; never below 16 MiB. */
  S3_PART_BYTES: bytes.optional(),
  COOKIE_SECURE: flag.default(false),
});

export type GatewayConfig = Omit<z.output<typeof schema>, 'VIDEO_CDN_URL' | 'IMAGE_CDN_URL'> & {
  readonly VIDEO_CDN_URL: string;
  readonly IMAGE_CDN_URL: string;
};

/** Reads the gateway's configuration; the media hosts default to places of the site itself. @throws ConfigError */
export function gatewayConfig(env: NodeJS.ProcessEnv = process.env): GatewayConfig {
  const config = loadConfig(schema, env);
  return {
    ...config,
    VIDEO_CDN_URL: config.VIDEO_CDN_URL ?? `${config.SITE_URL}/cdn`,
    IMAGE_CDN_URL: config.IMAGE_CDN_URL ?? config.SITE_URL,
  };
}

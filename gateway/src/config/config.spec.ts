import { TEST_CALLER_VARIABLES, TEST_EXPORT_VARIABLES } from '@alcova/testing';
import { gatewayConfig } from './config';

const base = {
  ...{ HEALTH_PORT: '0', NATS_URL: 'nats://127.0.0.1:4222', ...TEST_CALLER_VARIABLES },
  ...{ S3_ENDPOINT: 'http://127.0.0.1:9000', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b', S3_BUCKET: 'bucket' },
  EXPORT_KEYS: TEST_EXPORT_VARIABLES.EXPORT_KEYS,
  ...{ SITE_URL: 'https://alcova.example', SUPPORT_EMAIL: 'suporte@alcova.example' },
  ...{ MEDIA_SIGNING_KEYS: `a:${'ab'.repeat(32)}`, COOKIE_KEYS: `a:${'cd'.repeat(32)}` },
};
const google = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' };

describe('the gateway’s configuration', () => {
  it('has Google as the provider, and none without a client', () => {
    const config = gatewayConfig(base);
    expect(config.GOOGLE_ISSUER).toBe('https://accounts.google.com');
    expect(config.GOOGLE_CLIENT_ID).toBeUndefined();
  });

  it.each<[string, Record<string, string>]>([
    ['http in production', { ...google, GOOGLE_ISSUER: 'http://127.0.0.1:9001' }],
    ['http elsewhere', { ...google, NODE_ENV: 'test', GOOGLE_ISSUER: 'http://provider.example' }],
    ['another scheme', { ...google, NODE_ENV: 'test', GOOGLE_ISSUER: 'ftp://127.0.0.1' }],
    ['nonsense', { ...google, GOOGLE_ISSUER: 'nonsense' }],
    ['half a client', { GOOGLE_CLIENT_ID: 'client' }],
    ['the other half', { GOOGLE_CLIENT_SECRET: 'secret' }],
  ])('refuses a provider with %s', (_what, env) => {
    expect(() => gatewayConfig({ ...base, ...env })).toThrow(/GOOGLE_/);
  });

  it.each([
    ['https://alcova.example', undefined, true],
    ['http://alcova.example', undefined, false],
    ['http://alcova.example', 'true', true],
  ])(
    'binds cookies to TLS where the site is at %s (COOKIE_SECURE %p)',
    (SITE_URL, COOKIE_SECURE, isSecure) => {
      expect(gatewayConfig({ ...base, SITE_URL, COOKIE_SECURE }).COOKIE_SECURE).toBe(isSecure);
    },
  );

  it.each([
    ['media', undefined, undefined],
    ['media', 'a key', /CALLER_SIGNING_KEYS: a gateway of the role media alone/],
    ['api', undefined, /CALLER_SIGNING_KEYS: must be set/],
    ['media,upload', undefined, /CALLER_SIGNING_KEYS: must be set/],
    ['api,media', 'a key', undefined],
  ])('lets gateways of the roles %s sign for callers with %p: %p', (GATEWAY_ROLES, key, refusal) => {
    const CALLER_SIGNING_KEYS = key && base.CALLER_SIGNING_KEYS;
    const load = () => gatewayConfig({ ...base, GATEWAY_ROLES, CALLER_SIGNING_KEYS });
    if (refusal) expect(load).toThrow(refusal);
    else expect(load().CALLER_SIGNING_KEYS === undefined).toBe(key === undefined);
  });

  it('takes a provider on this machine outside production', () => {
    const env = { ...base, ...google, NODE_ENV: 'test', GOOGLE_ISSUER: 'http://127.0.0.1:9001' };
    expect(gatewayConfig(env).GOOGLE_ISSUER).toBe('http://127.0.0.1:9001');
  });
});

import { ConfigError, loadConfig } from '@alcova/platform';
import { createAuthority, TEST_CALLER_VARIABLES, TEST_EXPORT_VARIABLES } from '@alcova/testing';
import { generateKeyPairSync } from 'node:crypto';
import { accessRecordKeys } from '../../test/support/environment';
import { configSchema, secondFactorRoles } from './config';

const newKey = () => ({ ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), kid: 'a' });
/** The least that identity starts with. */
const complete = {
  ...{ HEALTH_PORT: '0', NATS_URL: 'nats://127.0.0.1:4222', DATABASE_URL: 'postgres://a@b/c' },
  ...{
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'b',
    S3_BUCKET: 'bucket',
  },
  EXPORT_PUBLIC_KEY: TEST_EXPORT_VARIABLES.EXPORT_PUBLIC_KEY,
  ...{ CALLER_PUBLIC_KEYS: TEST_CALLER_VARIABLES.CALLER_PUBLIC_KEYS },
  SESSION_SIGNING_KEYS: JSON.stringify([newKey()]),
  IDENTITY_SEAL_KEYS: `a:${'ab'.repeat(32)}`,
  ACCESS_RECORDS_PUBLIC_KEY: accessRecordKeys().publicKey,
  ...{ SITE_URL: 'https://alcova.example/', MAIL_DIR: '/tmp/mails' },
};
const mistakesOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(configSchema, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
};

describe('the configuration of identity', () => {
  it.each([
    ['none', undefined, 'SESSION_SIGNING_KEYS: '],
    ['no JSON', 'x', 'SESSION_SIGNING_KEYS: must be JSON'],
    [
      'a short one',
      JSON.stringify([{ ...newKey(), d: 'c2hvcnQ' }]),
      'SESSION_SIGNING_KEYS.0.d: must be 32 bytes',
    ],
    [
      'halves of different keys',
      JSON.stringify([{ ...newKey(), x: newKey().x }]),
      'SESSION_SIGNING_KEYS.0: x must be the public half of d',
    ],
  ])('names the signing key where there is %s, and does not say it', (_case, key, message) => {
    const mistakes = mistakesOf(key === undefined ? {} : { SESSION_SIGNING_KEYS: key }).join('\n');
    expect(mistakes).toContain(message);
    expect(mistakes).not.toContain('c2hvcnQ');
  });

  it('takes a whole key', () => {
    const mistakes = mistakesOf({ SESSION_SIGNING_KEYS: JSON.stringify([newKey()]) });
    expect(mistakes.filter((line) => line.startsWith('SESSION_SIGNING_KEYS'))).toEqual([]);
  });

  it.each([
    ['none', []],
    ['admin', ['admin']],
    [' moderator, admin ', ['moderator', 'admin']],
  ])('asks the roles of %p for a second factor', (value, roles) => {
    const { REQUIRE_SECOND_FACTOR_ROLES: schema } = configSchema.shape;
    expect(schema.parse(value)).toEqual(roles);
  });

  it.each([
    ['https://alcova.example', ['moderator', 'admin']],
    ['http://alcova.example', ['moderator', 'admin']],
    ['http://localhost:8080', []],
    ['http://127.0.0.1:8080', []],
  ])('asks the staff of %s for a second factor unless it says otherwise: %p', (SITE_URL, roles) => {
    expect(secondFactorRoles({ SITE_URL, REQUIRE_SECOND_FACTOR_ROLES: undefined })).toEqual(roles);
    expect(secondFactorRoles({ SITE_URL, REQUIRE_SECOND_FACTOR_ROLES: ['admin'] })).toEqual(['admin']);
  });

  it.each(['', 'user', 'admin,none', 'emperor'])('does not take %p for roles', (value) =>
    expect(configSchema.shape.REQUIRE_SECOND_FACTOR_ROLES.safeParse(value).success).toBe(false),
  );

  describe('of a provider of age checks', () => {
    const provider = {
      AGE_OPENID_ISSUER: 'https://age.example',
      AGE_OPENID_CLIENT_ID: 'client',
      AGE_OPENID_CLIENT_SECRET: 'a-secret',
    };
    const mistakesWith = (env: Record<string, string>) =>
      mistakesOf({ ...complete, ...env }).filter((line) => line.startsWith('AGE_OPENID_'));

    it('asks for one claim, and for nothing else, unless it says otherwise', () => {
      expect(loadConfig(configSchema, { ...complete, ...provider })).toMatchObject({
        AGE_OPENID_LABEL: 'Serviço de comprovação de idade',
        AGE_OPENID_SCOPE: 'openid',
        AGE_OPENID_CLAIM: 'age_over_18',
        AGE_OPENID_VALUE: 'true',
      });
      expect(mistakesOf(complete)).toEqual([]);
    });

    it.each(Object.keys(provider))(
      'names %s where it is missing beside the others, and says no secret',
      (name) => {
        const mistakes = mistakesWith({ ...provider, [name]: '' });
        expect(mistakes).toEqual([expect.stringMatching(`^${name}: must be set: `)]);
        expect(mistakes.join()).not.toContain('a-secret');
      },
    );

    it.each([
      ['http in production', { AGE_OPENID_ISSUER: 'http://127.0.0.1:9001' }],
      ['http elsewhere', { NODE_ENV: 'test', AGE_OPENID_ISSUER: 'http://age.example' }],
      ['another scheme', { NODE_ENV: 'test', AGE_OPENID_ISSUER: 'ftp://127.0.0.1' }],
      ['nonsense', { AGE_OPENID_ISSUER: 'nonsense' }],
      ['a label of two lines', { AGE_OPENID_LABEL: 'uma\noutra' }],
      ['a scope without openid', { AGE_OPENID_SCOPE: 'age' }],
    ])('refuses %s', (_what, env) => {
      expect(mistakesWith({ ...provider, ...env })).toHaveLength(1);
    });

    it('takes further scopes, and a provider on this machine outside production', () => {
      const env = {
        NODE_ENV: 'test',
        AGE_OPENID_ISSUER: 'http://127.0.0.1:9001',
        AGE_OPENID_SCOPE: 'openid age',
      };
      expect(mistakesWith({ ...provider, ...env })).toEqual([]);
    });
  });

  it('wants TLS where wallets send their answers', async () => {
    const wallets = { ...complete, AGE_WALLET_ANCHORS: (await createAuthority()).anchorPem };
    expect(mistakesOf(wallets)).toEqual([]);
    expect(mistakesOf({ ...wallets, AGE_WALLET_ANCHORS: 'x' })).toEqual([
      'AGE_WALLET_ANCHORS: must hold certificates (PEM)',
    ]);
    expect(mistakesOf({ ...wallets, SITE_URL: 'http://alcova.example' })).toEqual([
      'SITE_URL: must start with https://: wallets send their answers there',
    ]);
  });
});

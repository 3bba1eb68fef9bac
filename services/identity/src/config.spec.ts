import { ConfigError, loadConfig } from '@alcova/platform';
import { generateKeyPairSync } from 'node:crypto';
import { configSchema } from './config';

const newKey = () => ({ ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), kid: 'a' });
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
    [undefined, ['moderator', 'admin']],
    ['none', []],
    ['admin', ['admin']],
    [' moderator, admin ', ['moderator', 'admin']],
  ])('asks the roles of %p for a second factor', (value, roles) => {
    const { REQUIRE_SECOND_FACTOR_ROLES: schema } = configSchema.shape;
    expect(schema.parse(value)).toEqual(roles);
  });

  it.each(['', 'user', 'admin,none', 'emperor'])('does not take %p for roles', (value) =>
    expect(configSchema.shape.REQUIRE_SECOND_FACTOR_ROLES.safeParse(value).success).toBe(false),
  );
});

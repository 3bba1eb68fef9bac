import { z } from 'zod';
import { baseConfigShape, callerConfigShape, ConfigError, databaseConfigShape, loadConfig } from './config';

const schema = z.object({ ...baseConfigShape, ...callerConfigShape, ...databaseConfigShape });
const key = { kty: 'OKP', crv: 'Ed25519', kid: 'a', x: 'x'.repeat(43) };
const valid = {
  HEALTH_PORT: '9000',
  NATS_URL: 'nats://127.0.0.1:4222',
  CALLER_PUBLIC_KEYS: JSON.stringify({ gateway: [key], operator: [key] }),
  DATABASE_URL: 'postgres://u:secret@h/d',
};

describe('loadConfig', () => {
  it('parses what is given and fills in the defaults', () => {
    expect(loadConfig(schema, valid)).toMatchObject({
      HEALTH_PORT: 9000,
      HEALTH_HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
    });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(loadConfig(schema, { ...valid, LOG_LEVEL: '' }).LOG_LEVEL).toBe('info');
  });

  it('names every mistake at once, and no value', () => {
    const load = () =>
      loadConfig(schema, {
        HEALTH_PORT: '70000',
        CALLER_PUBLIC_KEYS: JSON.stringify({ gateway: [{ ...key, d: 'secret-key' }], operator: [key] }),
        NATS_URL: 'http://x',
      });
    expect(load).toThrow(ConfigError);
    try {
      load();
    } catch (error) {
      const mistakes = error instanceof ConfigError ? error.mistakes : [];
      expect(mistakes.map((mistake) => mistake.split(':')[0]).sort()).toEqual([
        'CALLER_PUBLIC_KEYS.gateway.0',
        'DATABASE_URL',
        'HEALTH_PORT',
        'NATS_URL',
      ]);
      expect(mistakes.join()).not.toContain('secret-key');
    }
  });
});

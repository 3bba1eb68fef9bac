import { STORE_USERS } from '@alcova/contracts';
import { environmentOf, healthPorts, type Surroundings } from './environment';
import { databaseServices, serviceNames, storeUsers } from './names';
import { callerKeys, newSecrets, storeKeyOf } from './secrets';

const secrets = newSecrets();
const around: Surroundings = {
  root: '/srv/alcova',
  dataDir: '/srv/data',
  port: 8080,
  natsUrl: 'nats://127.0.0.1:4222',
  natsMonitoringPort: 8222,
  postgresPort: 5432,
  s3Endpoint: 'http://127.0.0.1:9000',
  s3Region: 'us-east-1',
  healthPorts: healthPorts(serviceNames.map((_, index) => 9_100 + index)),
  secrets,
  adminEmail: 'admin@example.org',
  adminPassword: 'a-good-password',
  rateLimitScale: '1',
  demo: false,
  provider: { GOOGLE_CLIENT_SECRET: 'secret' },
  ageWays: { AGE_OPENID_CLIENT_SECRET: 'secret' },
  extra: { LOG_LEVEL: 'debug' },
};
const holders = (variable: string) => serviceNames.filter((name) => variable in environmentOf(name, around));

describe('the environment of each process', () => {
  it('gives each database to its owner alone', () => {
    expect(holders('DATABASE_URL')).toEqual([...databaseServices]);
    const urls = databaseServices.map((name) => environmentOf(name, around)['DATABASE_URL']);
    expect(new Set(urls).size).toBe(databaseServices.length);
    expect(urls[0]).toBe(
      `postgres://alcova_identity:${secrets.database['identity']}@127.0.0.1:5432/alcova_identity`,
    );
  });

  it('gives each its own key at the store, and nobody the operator’s', () => {
    const secretOf = (name: (typeof serviceNames)[number]) => environmentOf(name, around)['S3_SECRET_KEY'];
    const given = serviceNames.flatMap((name) => secretOf(name) ?? []);
    expect(new Set(given).size).toBe(databaseServices.length + 1);
    expect(given).not.toContain(storeKeyOf(secrets, 'operator').secretKey);
    expect(given).not.toContain(storeKeyOf(secrets, 'bucket').secretKey);
    expect([...storeUsers].sort()).toEqual([...STORE_USERS].sort());
  });

  it('gives secrets only to those who need them', () => {
    expect(holders('SESSION_SIGNING_KEYS')).toEqual(['identity']);
    expect(holders('IDENTITY_SEAL_KEYS')).toEqual(['identity']);
    expect(holders('REPORT_KEYS')).toEqual(['moderation']);
    expect(holders('ADMIN_PASSWORD')).toEqual(['identity']);
    expect(holders('S3_SECRET_KEY')).toEqual([...databaseServices, 'gateway']);
    expect(holders('EXPORT_KEYS')).toEqual(['gateway']);
    expect(holders('EXPORT_PUBLIC_KEY')).toEqual([...databaseServices]);
    expect(holders('MEDIA_SIGNING_KEYS')).toEqual(['gateway']);
    expect(holders('COOKIE_KEYS')).toEqual(['gateway']);
    expect(holders('GOOGLE_CLIENT_SECRET')).toEqual(['gateway']);
    expect(holders('AGE_OPENID_CLIENT_SECRET')).toEqual(['identity']);
    expect(holders('CALLER_SIGNING_KEYS')).toEqual(['gateway']);
    expect(holders('CALLER_PUBLIC_KEYS')).toEqual([...databaseServices]);
  });

  it('gives no service the private half of a key that signs for callers', () => {
    const services = JSON.stringify(databaseServices.map((name) => environmentOf(name, around)));
    for (const { d } of [secrets.gatewayCallerKeys, secrets.operatorCallerKeys].flatMap(callerKeys))
      expect(services).not.toContain(d);
  });

  it('gives the private half of the access records to nobody', () => {
    const { d } = JSON.parse(secrets.accessRecordsKey) as { d: string };
    expect(d).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(holders('ACCESS_RECORDS_PUBLIC_KEY')).toEqual(['identity']);
    expect(JSON.stringify(serviceNames.map((name) => environmentOf(name, around)))).not.toContain(d);
  });

  it('gives every process its own health port and its own NATS user', () => {
    const environments = serviceNames.map((name) => environmentOf(name, around));
    for (const variable of ['HEALTH_PORT', 'NATS_USER', 'NATS_PASSWORD'])
      expect(new Set(environments.map((env) => env[variable])).size).toBe(serviceNames.length);
  });

  it('tells every process where traces go, when whoever starts them says so', () => {
    expect(holders('OTEL_EXPORTER_OTLP_ENDPOINT')).toEqual([]);
    process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = 'http://127.0.0.1:4318';
    try {
      expect(holders('OTEL_EXPORTER_OTLP_ENDPOINT')).toEqual([...serviceNames]);
    } finally {
      delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
    }
  });

  it('gives the gateway the banner of the house with demonstration content only', () => {
    const ofGateway = (demo: boolean) => environmentOf('gateway', { ...around, demo });
    expect(ofGateway(true)).toMatchObject({
      BANNER_SCRIPT_URL: 'http://127.0.0.1:8080/banners/house/{key}.js',
      BANNER_KEY_320X50: '320x50',
      BANNER_KEY_300X250: '300x250',
    });
    expect(Object.keys(ofGateway(false)).filter((name) => name.startsWith('BANNER_'))).toEqual([]);
  });

  it('lets the caller override a variable', () => {
    expect(environmentOf('media', around)['LOG_LEVEL']).toBe('debug');
  });
});

describe('generated secrets', () => {
  it('differ from one data folder to the next', () => {
    const other = newSecrets();
    expect(other.gatewayCallerKeys).not.toBe(secrets.gatewayCallerKeys);
    expect(other.adminPassword).not.toBe(secrets.adminPassword);
  });

  it('hold a private Ed25519 key with a name', () => {
    const keys: unknown = JSON.parse(secrets.sessionSigningKeys);
    expect(keys).toMatchObject([{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' }]);
    expect(secrets.sessionSigningKeys).toMatch(/"kid":"\w+"/);
    expect(secrets.mediaSigningKeys).toMatch(/^[0-9a-f]{8}:[0-9a-f]{64}$/);
  });
});

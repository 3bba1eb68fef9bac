import { startOptions } from './options';

describe('startOptions', () => {
  it('has a default for everything', () => {
    expect(startOptions('/srv/alcova', [], {})).toEqual({
      port: 8080,
      dataDir: '/srv/alcova/.data',
      adminEmail: 'admin@alcova.local',
      adminPassword: undefined,
      demo: true,
      rateLimitScale: 1,
      provider: {},
      ageWays: {},
      ageDemo: false,
      verbose: false,
      watch: false,
    });
  });

  it('reads what the operator sets', () => {
    const env = {
      PORT: '9000',
      DATA_DIR: '/data',
      DEMO: '0',
      RATE_LIMIT_SCALE: '50',
      ADMIN_PASSWORD: 'long-enough',
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER: '',
      AGE_OPENID_ISSUER: 'https://age.example',
      AGE_OPENID_CLIENT_ID: 'age',
      AGE_OPENID_CLIENT_SECRET: 'other',
      AGE_OPENID_CLAIM: '',
      AGE_WALLET_LABEL: 'Carteira',
    };
    expect(startOptions('/srv/alcova', ['--verbose', '--watch'], env)).toMatchObject({
      port: 9000,
      dataDir: '/data',
      demo: false,
      rateLimitScale: 50,
      provider: { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' },
      ageWays: {
        AGE_OPENID_ISSUER: 'https://age.example',
        AGE_OPENID_CLIENT_ID: 'age',
        AGE_OPENID_CLIENT_SECRET: 'other',
        AGE_WALLET_LABEL: 'Carteira',
      },
      adminPassword: 'long-enough',
      verbose: true,
      watch: true,
    });
  });

  it('names every mistake in one line', () => {
    const env = { PORT: 'many', DEMO: 'yes', ADMIN_EMAIL: 'nobody' };
    const read = () => startOptions('/srv/alcova', [], env);
    expect(read).toThrow(
      'Configuração inválida: PORT deve ser um número de porta; ADMIN_EMAIL deve ser um endereço de e-mail; DEMO deve ser 0 ou 1.',
    );
  });

  it('asks for the whole of a provider of age checks', () => {
    const read = () => startOptions('/srv/alcova', [], { AGE_OPENID_ISSUER: 'https://age.example' });
    expect(read).toThrow(
      'Configuração inválida: falta definir AGE_OPENID_CLIENT_ID e AGE_OPENID_CLIENT_SECRET (AGE_OPENID_ISSUER, AGE_OPENID_CLIENT_ID, AGE_OPENID_CLIENT_SECRET vão juntas).',
    );
  });

  it('brings a wallet for a look at proofs of age', () => {
    expect(startOptions('/srv/alcova', [], { AGE: 'verified' })).toMatchObject({
      ageDemo: true,
      ageWays: {},
    });
    expect(startOptions('/srv/alcova', [], { AGE: '' }).ageDemo).toBe(false);
  });

  it('takes no other mode of ages, and no other wallet beside its own', () => {
    expect(() => startOptions('/srv/alcova', [], { AGE: 'closed' })).toThrow(
      "Configuração inválida: AGE deve ser 'verified' (com carteira de demonstração) ou ficar sem valor.",
    );
    const env = { AGE: 'verified', AGE_WALLET_ANCHORS: 'pem', AGE_WALLET_LINK: 'av://' };
    expect(() => startOptions('/srv/alcova', [], env)).toThrow(
      'AGE=verified traz a sua própria carteira, de demonstração: não vai junto com AGE_WALLET_ANCHORS e AGE_WALLET_LINK.',
    );
  });

  it('refuses an option it does not know', () => {
    expect(() => startOptions('/srv/alcova', ['--fast'], {})).toThrow('Opção desconhecida: --fast');
  });
});

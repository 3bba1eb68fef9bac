/**
 * Two tiers: `unit` beside the source, `integration` on real Postgres, NATS and S3. The browser tier is Playwright's (web/e2e).
 * Several libraries ship as ES modules only; jest runs CommonJS, so these few are transformed.
 */
const esmOnly = [
  'jose',
  '@tus',
  'srvx',
  'set-cookie-parser',
  'openid-client',
  'oauth4webapi',
  'chokidar',
  'readdirp',
  'franc-min',
  'trigram-utils',
  'n-gram',
  'collapse-white-space',
];
const shared = {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'require', 'node'] },
  transform: { '^.+\\.[cm]?[jt]sx?$': ['@swc/jest', { swcrc: true, configFile: `${__dirname}/.swcrc` }] },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.nx/'],
};

module.exports = {
  // A bound, not a measure: real parts start within it on a busy machine. jest takes it at this level only.
  testTimeout: 60_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: ['\\.int\\.spec\\.ts$', '/web/e2e/', '/node_modules/'],
    },
    {
      ...shared,
      displayName: 'integration',
      testMatch: ['**/*.int.spec.ts', '**/test/**/*.e2e-spec.ts'],
      globalSetup: `${__dirname}/infra/testing/integration-setup.ts`,
      globalTeardown: `${__dirname}/infra/testing/integration-teardown.ts`,
    },
  ],
};

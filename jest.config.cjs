/**
 * Two tiers: `unit` beside the source, `integration` on real Postgres, NATS and S3. The browser tier is Playwright's (web/e2e).
 * Suites that fill the machine by themselves, or that measure or kill, are the project `alone` and run one after the other; those of
 * `integration` mostly wait, and run side by side.
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
  // CommonJS, but it loads node's http by `import()`, which jest cannot do untransformed.
  '@opentelemetry/otlp-exporter-base',
];
const shared = {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'require', 'node'] },
  transform: { '^.+\\.[cm]?[jt]sx?$': ['@swc/jest', { swcrc: true, configFile: `${__dirname}/.swcrc` }] },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.nx/'],
};

const onRealParts = {
  ...shared,
  globalSetup: `${__dirname}/infra/testing/integration-setup.ts`,
  globalTeardown: `${__dirname}/infra/testing/integration-teardown.ts`,
  setupFilesAfterEnv: [`${__dirname}/infra/testing/second-try.ts`],
};
const suites = (folder) => [`${folder}/**/*.int.spec.ts`, `${folder}/**/test/**/*.e2e-spec.ts`];
const filling = ['<rootDir>/infra/drills', '<rootDir>/infra/bench'];
const wholeMachine = [
  '<rootDir>/gateway/test/system.e2e-spec.ts',
  '<rootDir>/services/media-worker/test/package.e2e-spec.ts',
  '<rootDir>/infra/kubernetes/images.int.spec.ts',
];

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
      ...onRealParts,
      displayName: 'integration',
      testMatch: suites('<rootDir>'),
      testPathIgnorePatterns: [...filling.map((folder) => `${folder}/`), ...wholeMachine, '/node_modules/'],
    },
    {
      ...onRealParts,
      displayName: 'alone',
      testMatch: [...filling.flatMap(suites), ...wholeMachine],
    },
  ],
};

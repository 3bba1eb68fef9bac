/**
 * `unit` beside the source; `component`: the application in jsdom, on answers that a test gives; `integration` on real Postgres, NATS and S3; both in modules that a worker loads once (infra/testing/jest);
 * `drills` are the long ones, one after the other: they fill the machine, measure or kill. The browser tier is Playwright's (web/e2e).
 */
const testing = `${__dirname}/infra/testing`;
const shared = {
  runtime: `${testing}/jest/runtime.cjs`,
  testEnvironment: `${testing}/jest/environment.cjs`,
  transform: { '^.+\\.[cm]?[jt]sx?$': ['@swc/jest', { swcrc: true, configFile: `${__dirname}/.swcrc` }] },
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.nx/'],
};

const asComponent = {
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
};

const onRealParts = {
  ...shared,
  globalSetup: `${testing}/integration-setup.ts`,
  globalTeardown: `${testing}/integration-teardown.ts`,
  setupFilesAfterEnv: [`${testing}/jest/second-try.ts`],
};
const suites = ['**/*.int.spec.ts', '**/test/**/*.e2e-spec.ts'];
/** Those of the folder of drills that are short, and that prove what `npm test` promises. */
const shortDrills = ['kills'];
const drills = [
  `<rootDir>/infra/drills/(?!${shortDrills.join('|')})`,
  '<rootDir>/infra/bench/',
  '<rootDir>/infra/commands/drills',
  '<rootDir>/infra/packs/',
  '<rootDir>/infra/kubernetes/images',
];

module.exports = {
  // A bound, not a measure: real parts start within it on a busy machine. jest takes it at this level only.
  testTimeout: 180_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: ['\\.int\\.spec\\.ts$', '/web/e2e/', '/node_modules/'],
    },
    {
      displayName: 'component',
      testMatch: ['<rootDir>/web/test/**/*.spec.tsx'],
      testEnvironment: `${testing}/jest/browser-environment.cjs`,
      testEnvironmentOptions: { url: 'https://alcova.test/', customExportConditions: ['source', 'browser'] },
      // Packages that are written as modules alone are compiled too.
      transformIgnorePatterns: ['/node_modules/(?!(?:@github/combobox-nav|@simplewebauthn|web-vitals)/)'],
      transform: { '^.+\\.[cm]?[jt]sx?$': ['@swc/jest', asComponent] },
      moduleNameMapper: {
        '\\.css$': `${testing}/jest/style-names.cjs`,
        '^zod$': '<rootDir>/web/src/shared/zod.ts',
        // Its form for browsers has a field of its own in its package.
        '^tus-js-client$': 'tus-js-client/lib.es5/browser/index.js',
      },
      modulePathIgnorePatterns: shared.modulePathIgnorePatterns,
    },
    {
      ...onRealParts,
      displayName: 'integration',
      testMatch: suites,
      testPathIgnorePatterns: [...drills, '/node_modules/'],
    },
    {
      ...onRealParts,
      displayName: 'drills',
      testMatch: [
        '<rootDir>/infra/drills/**/*.int.spec.ts',
        '<rootDir>/infra/commands/drills.int.spec.ts',
        '<rootDir>/infra/bench/**/*.int.spec.ts',
        '<rootDir>/infra/packs/**/*.int.spec.ts',
        '<rootDir>/infra/kubernetes/images.int.spec.ts',
      ],
      testPathIgnorePatterns: [`<rootDir>/infra/drills/(${shortDrills.join('|')})\\.int`, '/node_modules/'],
    },
  ],
};

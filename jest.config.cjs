/**
 * `unit` beside the source; `integration` on real Postgres, NATS and S3; both in modules that a worker loads once (infra/testing/jest);
 * `drills` are the long ones, one after the other: they fill the machine, measure or kill. The browser tier is Playwright's (web/e2e).
 */
const testing = `${__dirname}/infra/testing`;
const shared = {
  runtime: `${testing}/jest/runtime.cjs`,
  testEnvironment: `${testing}/jest/environment.cjs`,
  transform: { '^.+\\.[cm]?[jt]sx?$': ['@swc/jest', { swcrc: true, configFile: `${__dirname}/.swcrc` }] },
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.nx/'],
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

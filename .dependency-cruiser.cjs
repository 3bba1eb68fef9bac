/**
 * The direction of imports (docs/architecture.md): applications use shared libraries; services never use each other; the web and
 * everything shared may use the contracts; the contracts use zod alone. A breach fails `npm run lint`, and so does a cycle.
 */
const service = '^services/(identity|catalogue|moderation|commerce|media|media-worker)/';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'services-stay-apart',
      comment: 'A service talks to another over NATS, never by import.',
      severity: 'error',
      from: { path: service },
      to: {
        path: '^(services/(identity|catalogue|moderation|commerce|media|media-worker)|gateway|web|infra)/',
        pathNot: '^services/$1/',
      },
    },
    {
      name: 'gateway-uses-shared-only',
      severity: 'error',
      from: { path: '^gateway/src/' },
      to: { path: '^(services/(?!shared/)|web/|infra/)' },
    },
    {
      name: 'operator-uses-shared-only',
      comment: 'Its image has no part of another application, and no tree to run from.',
      severity: 'error',
      from: { path: '^infra/operator/command/src/' },
      to: { path: '^(services/(?!shared/)|gateway/|web/|infra/(?!operator/command/))' },
    },
    {
      name: 'web-uses-contracts-only',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^(services/(?!shared/contracts/)|gateway/|infra/)' },
    },
    {
      name: 'contracts-use-zod-only',
      severity: 'error',
      from: { path: '^services/shared/contracts/src/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^(services/shared/contracts/|node_modules/zod/)' },
    },
    {
      name: 'shared-never-uses-applications',
      severity: 'error',
      from: { path: '^services/shared/(?!testing/)' },
      to: { path: `${service.slice(0, -1)}/|^(gateway|web|infra)/`, pathNot: '\\.spec\\.ts$' },
    },
    {
      name: 'only-messaging-knows-nats',
      comment: 'So that a change of client or broker stays in one place.',
      severity: 'error',
      from: { pathNot: '^services/shared/(messaging|testing)/' },
      to: { path: '^node_modules/nats/' },
    },
    {
      name: 'open-telemetry-is-loaded-on-demand',
      comment:
        'Where no traces are sent its library costs nothing: types alone may be imported (docs/decisions/0033).',
      severity: 'error',
      from: { pathNot: '^services/shared/platform/src/tracing/(open-telemetry|sampler)(\\.spec)?\\.ts$' },
      to: {
        path: '^(node_modules/@opentelemetry/|services/shared/platform/src/tracing/open-telemetry\\.ts$)',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'one-runner-for-ffmpeg',
      severity: 'error',
      from: { pathNot: '^services/media-worker/src/ffmpeg/runner\\.ts$' },
      to: { path: '^node_modules/fluent-ffmpeg/' },
    },
    {
      name: 'web-features-stay-apart',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/(features/(?!$1/)|app/)' },
    },
    {
      name: 'web-shared-is-the-bottom',
      severity: 'error',
      from: { path: '^web/src/shared/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'tests-are-nobodys-source',
      severity: 'error',
      from: { pathNot: '(\\.spec\\.ts$|/test/|/e2e/|^services/shared/testing/)' },
      to: { path: '(\\.spec\\.ts$|^services/shared/testing/)' },
    },
    {
      name: 'declared-dependencies',
      severity: 'error',
      from: { pathNot: '(\\.spec\\.ts$|/test/|/e2e/)' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|\\.data/|^web/public/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
    },
  },
};

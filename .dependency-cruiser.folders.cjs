/** No cycle of folders (docs/architecture.md). Tests are left out: they use the support of every level. */
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    { name: 'no-cycles-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
  ],
  options: {
    ...options,
    exclude: { path: `${options.exclude.path}|\\.spec\\.tsx?$|/test/|/e2e/` },
  },
};

/**
 * jest's runtime for tests on real parts. jest gives every test file a module registry of its own, and
 * so loads Nest, TypeORM and the AWS SDK once for each of them. Here the modules are Node's own: a
 * worker loads each once, and runs the test file itself again for each run. Packages resolve to their
 * sources when jest is started with `--conditions=source`. Why: docs/decisions/0003-building-checking-and-testing.md
 */
const { Module, createRequire } = require('node:module');
const { default: Runtime } = require('jest-runtime');

/** Where the compiled form of a source has its map, for the lines of a failure. */
const sourceMaps = new Map();
/** Shared with the frame of every file: handlers that stay would report a file's tests again in the next. */
const CIRCUS_HANDLERS = Symbol.for('EVENT_HANDLERS');
const CIRCUS = /[\\/]jest-circus[\\/]/;
const TYPESCRIPT = ['.ts', '.tsx'];
const AS_NODE = {
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: false,
  supportsStaticESM: false,
  supportsTopLevelAwait: false,
};

/** Has Node's `require` compile TypeScript as jest does, with jest's cache on disk. */
function compileWith(transformer) {
  for (const extension of TYPESCRIPT)
    Module._extensions[extension] = (module, filename) => {
      const { code, sourceMapPath } = transformer.transform(filename, AS_NODE);
      if (sourceMapPath) sourceMaps.set(filename, sourceMapPath);
      module._compile(code, filename);
    };
}

module.exports = class NodeModulesRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, cacheFS, coverage, testPath, globalConfig) {
    super(config, environment, resolver, transformer, cacheFS, coverage, testPath, globalConfig);
    compileWith(transformer);
  }

  /** A test file, or a file of jest's set-up, is loaded anew; all that it imports is what the worker has loaded before. */
  requireModule(from, name) {
    if (name !== undefined) return createRequire(from)(name);
    globalThis.jest = this.requireModuleOrMock(from, '@jest/globals').jest;
    delete require.cache[from];
    return require(from);
  }

  /** jest-circus keeps the tests of a file in its module: each file gets one of its own. */
  requireInternalModule(from, to) {
    const file = to === undefined ? from : createRequire(from).resolve(to);
    if (CIRCUS.test(file)) {
      delete require.cache[file];
      delete globalThis[CIRCUS_HANDLERS];
    }
    return require(file);
  }

  getSourceMaps() {
    return sourceMaps;
  }
};

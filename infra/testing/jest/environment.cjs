const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

const FILE_TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

/** jest's environment for modules that are Node's own (`runtime.cjs`): the worker's own globals, given back as they were. */
module.exports = class NodeModulesEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.console = globalThis.console;
    this.variables = { ...process.env };
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    delete globalThis[FILE_TIMEOUT];
    globalThis.console = this.console;
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
  }

  getVmContext() {
    return null;
  }
};

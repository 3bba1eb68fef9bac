/**
 * `npm test`: brings what is missing, then lint and types beside build, unit and component tests, then integration tests, then those in browsers.
 * `npm run test:drills`: build, then the long ones, one after the other, then what the broker permits on the version that the chart
 * deploys. Every step runs even when an earlier one fails; the last line is
 * `N passed, N failed`. Lint with types, and the build, count as one test each. Where CI is set, a test on real parts that fails is tried
 * once more, and the end of the run names it with its first failure: a defect to mend.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOnOwnNode } from './own-node.mjs';
import { fail, prepare, root } from './setup.mjs';
import { jestResult, playwrightResult, singleResult } from './test-results.mjs';

const shownLines = 60;
const stepWithinMs = { test: 50 * 60_000, drills: 240 * 60_000 };
const folder = mkdtempSync(join(tmpdir(), 'alcova-test-'));
const running = new Set();

const script = (name, task = name) => ({
  name,
  command: ['npm', 'run', '--silent', task],
  read: singleResult,
});
const jest = (project, ...options) => ({
  name: project,
  command: [
    // Tests on real parts load the packages' sources: infra/testing/jest.
    ...[process.execPath, '--conditions=source', 'node_modules/jest/bin/jest.js'],
    ...[
      '--selectProjects',
      project,
      '--json',
      '--silent',
      `--outputFile=${join(folder, `${project}.json`)}`,
      ...options,
    ],
  ],
  read: jestResult,
});
/** Each of Playwright's workers has a site of its own. */
const browser = {
  name: 'browser',
  command: ['npx', 'playwright', 'test', '-c', 'web/playwright.config.ts', '--reporter=json', '--workers=2'],
  read: playwrightResult,
};

/** One stage after the other; the lanes of a stage side by side, the steps of a lane in their order. */
const tiers = {
  test: [
    [[script('lint and types', 'lint')], [script('build'), jest('unit'), jest('component')]],
    // They wait for a fifth of their time: three use two cores whole.
    [[jest('integration', '--maxWorkers=3')]],
    [[browser]],
  ],
  drills: [[[script('build')]], [[jest('drills', '--runInBand')]]],
};

/** Runs one step in its own process group; all it writes goes to a file. Resolves to its exit code, 1 when it was ended. */
async function run({ name, command: [program, ...args], env = {} }, withinMs) {
  const log = createWriteStream(join(folder, `${name}.log`));
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NX_DAEMON: 'false',
      NX_TUI: 'false',
      FORCE_COLOR: '0',
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, `${name}.json`),
      ...env,
    },
  });
  running.add(child.pid);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const timer = setTimeout(() => endGroup(child.pid), withinMs);
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (exit) => resolve(exit ?? 1));
  });
  clearTimeout(timer);
  running.delete(child.pid);
  await new Promise((resolve) => log.end(resolve));
  return code;
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function text(file) {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

/** Runs a step and prints how it ended. */
async function settle(step, withinMs) {
  const started = Date.now();
  const code = await run(step, withinMs);
  const result = step.read(code, text(`${step.name}.json`));
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(
    `${result.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`,
  );
  if (result.failed > 0) report(step.name, result.details);
  if (result.slowest.length > 0) console.log(`     slowest: ${result.slowest.join(', ')}`);
  return result;
}

async function inOrder(steps, withinMs) {
  const results = [];
  for (const step of steps) results.push(await settle(step, withinMs));
  return results;
}

async function main() {
  const tier = process.argv[2] ?? 'test';
  const stages = tiers[tier];
  if (stages === undefined)
    fail(`Não há esta camada de testes: ${tier}. Há: ${Object.keys(tiers).join(', ')}`);
  prepare({ forTests: true });
  if (!(await isOnOwnNode())) return process.exitCode;
  const results = [];
  for (const lanes of stages) {
    const ofLanes = await Promise.all(lanes.map((steps) => inOrder(steps, stepWithinMs[tier])));
    results.push(...ofLanes.flat());
  }
  for (const line of results.flatMap((result) => result.retried))
    console.log(`     second try: ${line.slice(0, 1_500)}`);
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}

function report(name, details) {
  const lines = details.length > 0 ? details : text(`${name}.log`).trimEnd().split('\n');
  for (const line of lines.slice(-shownLines)) console.log(`     ${line.slice(0, 1_500)}`);
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const pid of running) endGroup(pid);
    process.exitCode = 1;
  });

try {
  process.exitCode = await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * `npm test`: brings what is missing, then lint, types, unit, build, integration (side by side, then the suites that must be alone) and
 * browser tests (two halves side by side, each with a site of its own). Every step runs even when an earlier one fails; the last line is
 * `N passed, N failed`. Lint, types and build count as one test each. A test on real parts that fails is tried once more; that it was is
 * said, with its name.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare, root } from './setup.mjs';
import { jestResult, playwrightResult, singleResult } from './test-results.mjs';

const shownLines = 60;
const stepWithinMs = 50 * 60_000;
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
    ...['npx', 'jest', '--selectProjects', project, '--json', '--silent'],
    ...[`--outputFile=${join(folder, `${project}.json`)}`, ...options],
  ],
  read: jestResult,
});
const browser = (part, parts) => ({
  name: `browser-${part}-of-${parts}`,
  command: [
    ...['npx', 'playwright', 'test', '-c', 'web/playwright.config.ts', '--reporter=json', '--retries=1'],
    ...[`--shard=${part}/${parts}`, `--output=${join(root, 'test-results', `e2e-${part}`)}`],
  ],
  read: playwrightResult,
});

/** One stage after the other; the lanes of a stage side by side, the steps of a lane in their order. */
const stages = [
  [[script('lint')], [script('types', 'typecheck'), jest('unit')]],
  [[script('build')]],
  [[jest('integration', '--maxWorkers=2')]],
  [[jest('alone', '--runInBand')]],
  [[browser(1, 2)], [browser(2, 2)]],
];

/** Runs one step in its own process group; all it writes goes to a file. Resolves to its exit code, 1 when it was ended. */
async function run({ name, command: [program, ...args] }) {
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
      ALCOVA_SECOND_TRY: '1',
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, `${name}.json`),
    },
  });
  running.add(child.pid);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const timer = setTimeout(() => endGroup(child.pid), stepWithinMs);
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
async function settle(step) {
  const started = Date.now();
  const code = await run(step);
  const result = step.read(code, text(`${step.name}.json`));
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(
    `${result.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`,
  );
  if (result.failed > 0) report(step.name, result.details);
  if (result.slowest.length > 0) console.log(`     slowest: ${result.slowest.join(', ')}`);
  for (const line of result.retried) console.log(`     second try: ${line.slice(0, 400)}`);
  return result;
}

async function inOrder(steps) {
  const results = [];
  for (const step of steps) results.push(await settle(step));
  return results;
}

async function main() {
  prepare({ forTests: true });
  const results = [];
  for (const lanes of stages) results.push(...(await Promise.all(lanes.map(inOrder))).flat());
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}

function report(name, details) {
  const lines = details.length > 0 ? details : text(`${name}.log`).trimEnd().split('\n');
  for (const line of lines.slice(-shownLines)) console.log(`     ${line.slice(0, 400)}`);
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

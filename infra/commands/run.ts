import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { tableText } from '../load/report';
import { build } from '../local/build';
import { reasonOf } from '../parts';
import { plainEnvironment, startChild } from '../parts/child';
import { CHART } from './chart';
import { GROUPS } from './groups';

const root = resolve(__dirname, '../..');
/** How long who is interrupted may take to stop its site. */
const STOPPED_WITHIN_MS = 60_000;

interface Runnable {
  readonly name: string;
  readonly about: string;
  /** A program and its first arguments, from the project's root. */
  readonly program: readonly string[];
}

const options = z.object({
  group: z.enum(['bench', 'drill', 'soak', 'chart']),
  only: z.string().transform((text) => text.split(',').filter((name) => name !== '')),
  list: z.boolean(),
  quick: z.boolean(),
  rest: z.array(z.string()),
});

function given() {
  const [group, ...argv] = process.argv.slice(2);
  const { values, positionals: rest } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      only: { type: 'string', default: '' },
      list: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
    },
  });
  return options.parse({ group, rest, ...values });
}

function runnables({ group, quick }: Pick<z.output<typeof options>, 'group' | 'quick'>): Runnable[] {
  if (group === 'chart') return CHART.map(({ file, ...one }) => ({ ...one, program: [file] }));
  const form = quick ? 'quick' : 'full';
  return GROUPS[group].map(({ name, about }) => ({
    ...{ name, about, program: ['infra/commands/one.ts', group, name, form] },
  }));
}

/** Runs one to its end and shows what it writes. @returns its exit code, or the signal that ended it */
async function run({ name, program }: Runnable, args: readonly string[], signal: AbortSignal) {
  const child = await startChild({
    ...{ name, command: 'npx', args: ['tsx', '--conditions=source', ...program, ...args] },
    ...{ env: plainEnvironment(), cwd: root, hooks: { onLine: (line) => console.log(line) } },
  });
  const end = () => void child.stop(STOPPED_WITHIN_MS);
  signal.addEventListener('abort', end, { once: true });
  const { code, signal: killed } = await child.exited;
  signal.removeEventListener('abort', end);
  return code ?? killed ?? 'gone';
}

/**
 * `npm run bench`, `npm run drill`, `npm run soak` and `npm run chart`: runs all of a group one after the other, each in a process of its
 * own, and says how each ended; the exit code is 1 when one did not end with 0. `-- --list` names them, `-- --only NAME,NAME` takes some,
 * `-- --quick` makes them short, and what follows a further `--` goes to the one that was named.
 */
async function main(): Promise<void> {
  const { only, list, rest, ...asked } = given();
  const all = runnables(asked);
  const unknown = only.filter((name) => !all.some((one) => one.name === name));
  if (list || unknown.length > 0) {
    for (const { name, about } of all) console.log(`${name.padEnd(12)} ${about}`);
    if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}`);
    return;
  }
  if (rest.length > 0 && only.length !== 1 && all.length !== 1)
    throw new Error('options are for one command: name it by --only');
  if (asked.group !== 'chart') await build(root);
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort());
  const rows: string[][] = [];
  // One after the other: they would measure each other.
  for (const one of all.filter(({ name }) => only.length === 0 || only.includes(name))) {
    if (interrupted.signal.aborted) break;
    console.log(`\n## ${one.name}: ${one.about}\n`);
    const startedAt = performance.now();
    const code = await run(one, rest, interrupted.signal);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    rows.push([one.name, code === 0 ? 'ok' : `ended with ${code}`, `${seconds} s`]);
    if (code !== 0) process.exitCode = 1;
  }
  if (interrupted.signal.aborted) process.exitCode = 1;
  console.log(`\n${tableText({ head: [asked.group, 'result', 'took'], rows })}`);
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});

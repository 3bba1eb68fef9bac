import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { plainEnvironment, startChild } from '../../parts/child';
import { reasonOf, scratchFolder } from '../../parts';
import { writeCapacity } from '../capacity-document';
import { MISSED_CODE, SECTIONS_FILE, section, sectionText, type Section } from '../section';
import { withSections } from './report';
import { type Run, runsOf } from './runs';

const root = resolve(__dirname, '../../..');
const REPORT = join(root, 'docs/benchmarks.md');
const SIZES = '1000,100000,1000000';
const QUICK_SIZES = '1000,20000';
const usage = `npm run bench -- [options]
  --sizes ${SIZES}  videos of the catalogues that are compared; the largest is used where only one is
  --only warm,cold             some of: ${runsOf([1], false)
    .map(({ name }) => name)
    .join(', ')}
  --quick                      a short run of everything, whose figures are printed and not written into docs/benchmarks.md`;

const list = z.string().transform((text) => text.split(',').filter((part) => part !== ''));
const options = z.object({
  sizes: list.transform((texts) => texts.map(Number)).pipe(z.array(z.number().int().min(1_000)).min(1)),
  only: list,
  quick: z.boolean(),
});

/** What a command measured, and why it did not measure the rest. A missed bar is no failure. */
interface Outcome {
  readonly sections: readonly Section[];
  readonly failure?: string;
}

/** Runs one command. */
async function measured(
  { name, script, options: given }: Run,
  folder: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const file = join(folder, name);
  const child = await startChild({
    name,
    command: 'npm',
    args: ['run', '--silent', script, '--', ...given],
    env: { ...plainEnvironment(), [SECTIONS_FILE]: file },
    cwd: root,
    hooks: { signal, onLine: (line) => console.error(`${name.padEnd(8)} │ ${line}`) },
  });
  const { code, signal: killed } = await child.exited;
  const lines = existsSync(file) ? await readFile(file, 'utf8') : '';
  const sections = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => section.parse(JSON.parse(line)));
  if (code === 0 || code === MISSED_CODE) return { sections };
  return { sections, failure: `${script} ended with ${code ?? killed}: ${child.tail().at(-1) ?? ''}` };
}

/** The machine and the day, below a section's heading: sections may be of different days. */
function dated(one: Section): string {
  const [processor] = cpus();
  const machine = `${cpus().length} x ${processor?.model.trim() ?? 'processor'}, ${(totalmem() / 1024 ** 3).toFixed(0)} GiB`;
  const day = new Date().toISOString().slice(0, 10);
  return sectionText({
    ...one,
    about: `${one.about}\n\nMeasured on ${day}: ${machine}, Node ${process.version}.`,
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string' },
      only: { type: 'string', default: '' },
      quick: { type: 'boolean', default: false },
    },
  });
  const { sizes, only, quick } = options.parse({
    ...values,
    sizes: values.sizes ?? (values.quick ? QUICK_SIZES : SIZES),
  });
  const known = runsOf(sizes, quick);
  const runs = known.filter(({ name }) => only.length === 0 || only.includes(name));
  if (runs.length < only.length) {
    console.error(usage);
    process.exitCode = 1;
    return;
  }
  const folder = scratchFolder('alcova-bench-');
  const sections: Section[] = [];
  const failures: string[] = [];
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort());
  try {
    // One after the other: they would measure each other.
    for (const run of runs) {
      if (interrupted.signal.aborted) failures.push(`${run.script} was not run`);
      else
        await measured(run, folder, interrupted.signal).then(
          ({ sections: some, failure }) => {
            sections.push(...some);
            if (failure !== undefined) failures.push(failure);
          },
          (error: unknown) => failures.push(reasonOf(error)),
        );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const texts = sections.map(dated);
  if (quick) console.log(texts.join('\n\n'));
  else {
    await writeFile(REPORT, withSections(await readFile(REPORT, 'utf8'), texts));
    await writeCapacity();
  }
  for (const failure of failures) console.error(failure);
  const missed = sections.flatMap(({ bars }) => bars.filter(({ isMet }) => !isMet));
  for (const { name, wanted, measured: found } of missed)
    console.error(`${name}: ${found}, wanted ${wanted}`);
  // Of a quick run the ratios mean nothing.
  if (failures.length > 0 || (!quick && missed.length > 0)) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});

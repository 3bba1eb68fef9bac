import { isDeepStrictEqual, parseArgs } from 'node:util';
import { z } from 'zod';
import { withSystem } from './bench-system';
import { type ImportOutcome, runOperator } from './import-command';
import { writeExport } from './import-data';
import { stateOf } from './import-state';
import { printTable } from './table';

const BAR_SECONDS = 600;
const BAR_BYTES = 500 * 1024 * 1024;
const whole = z.coerce.number().int().min(1);

const size = z.object({ videos: whole, users: whole, tales: whole }).parse(
  parseArgs({
    options: {
      videos: { type: 'string', default: '100000' },
      users: { type: 'string', default: '50000' },
      tales: { type: 'string', default: '20000' },
    },
  }).values,
);

const cells = (name: string, { seconds, peakBytes, code }: ImportOutcome): string[] => [
  ...[name, seconds.toFixed(1), String(Math.round(peakBytes / 1024 / 1024)), String(code)],
];

void withSystem({}, async (system, _client, folder) => {
  const from = `${folder}/export`;
  await writeExport(from, size);
  const run = (turn: string) =>
    runOperator('import', system.dataDir, ['--from', from, '--report', `${folder}/${turn}.jsonl`]);
  const first = await run('first');
  console.error(first.out + first.err + cells('first', first).join(' '));
  const afterFirst = await stateOf(system);
  const second = await run('second');
  const isSame = isDeepStrictEqual(await stateOf(system), afterFirst);
  console.error(second.out + second.err);
  printTable(
    ['run', `s (bar ${BAR_SECONDS})`, 'memory at most, MiB (bar 500)', 'exit code'],
    [cells('first', first), cells('second', second)],
  );
  console.log(`The second run ${isSame ? 'changed nothing' : 'changed something'}.`);
  const isFine =
    isSame &&
    first.code === 0 &&
    first.seconds <= BAR_SECONDS &&
    first.peakBytes <= BAR_BYTES &&
    second.code === 0;
  if (!isFine) process.exitCode = 1;
});

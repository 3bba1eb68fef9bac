import { type Swept, sweepStep } from '@alcova/contracts';
import { columns } from '../shell/columns';
import type { Tools, Topic } from '../shell/shell';
import { upkeep } from '../shell/upkeep';

const HEAD = [
  { title: 'MOTIVO', most: 20 },
  { title: 'BYTES', most: 16 },
  { title: 'OBJETO', most: 200 },
];

/** Step by step, each printed when it is done: stopped at any moment, the next run begins anew and finds less to do. */
export async function sweepStore(
  { rpc, say, data }: Tools,
  { dryRun }: { dryRun: boolean },
): Promise<boolean> {
  let cursor: string | null = null;
  const total = { looked: 0, swept: 0, bytes: 0 };
  do {
    const step: { looked: number; swept: Swept[]; cursor: string | null } = await rpc.request(sweepStep, {
      cursor,
      dryRun,
    });
    const rows = step.swept.map(({ reason, bytes, key }) => [reason, String(bytes), key]);
    const lines = columns(HEAD, rows);
    for (const line of total.swept === 0 ? lines : lines.slice(1)) if (rows.length > 0) say(line);
    for (const one of step.swept) data(one);
    total.looked += step.looked;
    total.swept += step.swept.length;
    total.bytes += step.swept.reduce((sum, { bytes }) => sum + bytes, 0);
    ({ cursor } = step);
  } while (cursor !== null);
  const verb = dryRun ? 'Seriam removidos' : 'Removidos';
  say(`${verb}: ${total.swept} de ${total.looked} (${total.bytes} bytes)`);
  return true;
}

/** What is of no use in the store. */
export const sweep: Topic = (program, shell) => {
  const topic = program.command('sweep').description('remove do armazenamento o que não serve mais');
  upkeep(topic, shell, 'sweep', sweepStore);
};

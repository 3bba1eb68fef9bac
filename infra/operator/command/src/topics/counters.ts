import { type CounterDrift, rebuildCountersStep } from '@alcova/contracts';
import { columns } from '../shell/columns';
import type { Tools, Topic } from '../shell/shell';
import { upkeep } from '../shell/upkeep';

const HEAD = [
  { title: 'VÍDEO', most: 64 },
  { title: 'CONTADOR', most: 12 },
  { title: 'ANTES', most: 16 },
  { title: 'CERTO', most: 16 },
];

/** Step by step, each printed when it is done: stopped at any moment, what was corrected stays so. */
export async function rebuildCounters(
  { rpc, say, data }: Tools,
  { dryRun }: { dryRun: boolean },
): Promise<boolean> {
  let cursor: string | null = null;
  let looked = 0;
  let wrong = 0;
  do {
    const step: { looked: number; drift: CounterDrift[]; cursor: string | null } = await rpc.request(
      rebuildCountersStep,
      { cursor, dryRun },
    );
    const rows = step.drift.map(({ videoId, counter, kept, facts }) => [
      ...[videoId, counter, String(kept), String(facts)],
    ]);
    const lines = columns(HEAD, rows);
    if (rows.length > 0) for (const line of wrong === 0 ? lines : lines.slice(1)) say(line);
    for (const one of step.drift) data(one);
    looked += step.looked;
    wrong += rows.length;
    ({ cursor } = step);
  } while (cursor !== null);
  say(`${dryRun ? 'Seriam corrigidos' : 'Corrigidos'}: ${wrong} contadores de ${looked} vídeos`);
  return true;
}

/** The counters of videos. */
export const counters: Topic = (program, shell) => {
  const topic = program.command('counters').description('curtidas, não curtidas e favoritos');
  const rebuild = topic.command('rebuild').description('refaz os contadores a partir dos registros');
  upkeep(rebuild, shell, 'counters.rebuild', rebuildCounters);
};

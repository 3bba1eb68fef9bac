import { reapplyErasures as reapplyStep } from '@alcova/contracts';
import type { Tools, Topic } from '../shell/shell';
import { upkeep } from '../shell/upkeep';

/** Step by step: stopped at any moment, the next run begins anew, and what was asked twice does no harm. */
export async function reapplyErasures(
  { rpc, say, data }: Tools,
  { dryRun }: { dryRun: boolean },
): Promise<boolean> {
  let cursor: string | null = null;
  let published = 0;
  do {
    const step: { published: number; cursor: string | null } = await rpc.request(reapplyStep, {
      cursor,
      dryRun,
    });
    published += step.published;
    ({ cursor } = step);
  } while (cursor !== null);
  say(dryRun ? `Contas apagadas: ${published}` : `Contas apagadas pedidas de novo: ${published}`);
  data({ accounts: published });
  return true;
}

/** Erasures after a restore. */
export const erasures: Topic = (program, shell) => {
  const topic = program.command('erasures').description('contas apagadas, depois de restaurar um banco');
  const reapply = topic
    .command('reapply')
    .description('pede a todos os serviços que apaguem de novo as contas já apagadas');
  upkeep(reapply, shell, 'erasures.reapply', reapplyErasures);
};

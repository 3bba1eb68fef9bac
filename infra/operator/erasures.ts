import { reapplyErasures } from '@alcova/contracts';
import { runCommand, type Tools, UsageError } from './command';

const USAGE = `Uso: npm run erasures -- reapply    pede a todos os serviços que apaguem de novo as contas já apagadas (depois de restaurar um banco)`;

/** Step by step: stopped at any moment, the next run begins anew, and what was asked twice does no harm. */
async function reapply({ rpc, say }: Tools): Promise<boolean> {
  let cursor: string | null = null;
  let published = 0;
  do {
    const step: { published: number; cursor: string | null } = await rpc.request(reapplyErasures, { cursor });
    published += step.published;
    ({ cursor } = step);
  } while (cursor !== null);
  say(`Contas apagadas pedidas de novo: ${published}`);
  return true;
}

void runCommand(USAGE, (args) => {
  const [action, ...rest] = args;
  if (action !== 'reapply') throw new UsageError(`Comando desconhecido: ${action ?? '(nenhum)'}`);
  if (rest.length > 0) throw new UsageError(`Opção desconhecida: ${rest.join(' ')}`);
  return reapply;
});

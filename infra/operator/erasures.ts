import { eraseAgain } from '../backup/reapply';
import { runCommand, type Tools, UsageError } from './command';

const USAGE = `Uso: npm run erasures -- reapply    pede a todos os serviços que apaguem de novo as contas já apagadas (depois de restaurar um banco)`;

async function reapply({ rpc, say }: Tools): Promise<boolean> {
  say(`Contas apagadas pedidas de novo: ${await eraseAgain(rpc)}`);
  return true;
}

void runCommand(USAGE, (args) => {
  const [action, ...rest] = args;
  if (action !== 'reapply') throw new UsageError(`Comando desconhecido: ${action ?? '(nenhum)'}`);
  if (rest.length > 0) throw new UsageError(`Opção desconhecida: ${rest.join(' ')}`);
  return reapply;
});

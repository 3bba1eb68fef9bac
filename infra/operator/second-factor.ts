import { CodedError, removeLostSecondFactor } from '@alcova/contracts';
import { type AuditedAct, auditedOptions } from './audited';
import { runCommand, type Tools, UsageError } from './command';

const USAGE = `Uso: npm run second-factor -- remove --account ID --reason "MOTIVO" [--operator NOME]
     Desativa a verificação em duas etapas de quem perdeu o aplicativo e os códigos; o ato é anotado.`;

async function remove({ rpc, say }: Tools, act: AuditedAct): Promise<boolean> {
  try {
    const { removed } = await rpc.request(removeLostSecondFactor, act);
    say(
      removed
        ? 'A verificação em duas etapas foi desativada.'
        : 'A verificação em duas etapas não estava ativa.',
    );
    return true;
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'account.not-found') throw error;
    say(`A conta ${act.accountId} não existe.`);
    return false;
  }
}

void runCommand(USAGE, ([verb, ...args]) => {
  if (verb !== 'remove')
    throw new UsageError(verb === undefined ? 'Falta o comando.' : `Comando desconhecido: ${verb}`);
  const { act } = auditedOptions(args, []);
  return (tools) => remove(tools, act);
});

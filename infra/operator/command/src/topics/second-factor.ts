import { CodedError, removeLostSecondFactor } from '@alcova/contracts';
import { type ActOptions, type OperatorAct, operatorAct, withAct } from '../shell/operator-act';
import type { Tools, Topic } from '../shell/shell';
import { accountId } from './account-id';

interface Options extends ActOptions {
  readonly account: string;
  readonly dryRun?: boolean;
}

async function remove(
  { rpc, say }: Tools,
  { account, dryRun = false }: Options,
  act: OperatorAct,
): Promise<boolean> {
  try {
    const { removed } = await rpc.request(removeLostSecondFactor, { ...act, accountId: account, dryRun });
    if (!removed) say('A verificação em duas etapas não estava ativa.');
    else say(`A verificação em duas etapas ${dryRun ? 'seria' : 'foi'} desativada.`);
    return true;
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'account.not-found') throw error;
    say(`A conta ${account} não existe.`);
    return false;
  }
}

/** Second factors that were lost. */
export const secondFactor: Topic = (program, shell) => {
  const topic = program.command('second-factor').description('a verificação em duas etapas de uma conta');
  const removing = topic
    .command('remove')
    .description('desativa a de quem perdeu o aplicativo e os códigos; o ato é anotado')
    .requiredOption('--account <ID>', 'a conta', accountId)
    .option('--dry-run', 'só diz se estava ativa');
  withAct(removing, { isUpkeep: false }).action((options: Options) => {
    const act = operatorAct(options, { isUpkeep: false });
    return shell.connected({}, (tools) => remove(tools, options, act));
  });
};

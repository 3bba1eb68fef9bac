import type { OperatorAction } from '@alcova/contracts';
import type { Command } from 'commander';
import { type ActOptions, noteAct, operatorAct, withAct } from './operator-act';
import type { Shell, Tools } from './shell';

interface UpkeepOptions extends ActOptions {
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** Makes a command that touches nobody in particular: noted before it is done, unless it is a dry run. */
export function upkeep(
  command: Command,
  shell: Shell,
  action: OperatorAction,
  work: (tools: Tools, options: { dryRun: boolean }) => Promise<boolean>,
): void {
  command.option('--dry-run', 'só mostra o que seria feito').option('--json', 'em linhas de JSON');
  withAct(command, { isUpkeep: true }).action(() => {
    const options = command.opts<UpkeepOptions>();
    const dryRun = options.dryRun ?? false;
    const act = dryRun ? undefined : operatorAct(options, { isUpkeep: true });
    return shell.connected(options, async (tools) => {
      if (act) await noteAct(tools, act, action);
      return work(tools, { dryRun });
    });
  });
}

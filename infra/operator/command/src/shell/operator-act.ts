import { noteOperatorAct, type OperatorAction } from '@alcova/contracts';
import type { OperatorConnection } from '@alcova/messaging';
import type { Command } from 'commander';
import { userInfo } from 'node:os';
import { UsageError } from '../base/failure';

const MIN_REASON = 3;
const MAX_REASON = 500;
const MAX_OF_A_NAME = 100;
/** Of what touches nobody in particular, and may run at night by itself. */
const UPKEEP = 'manutenção';

/** Who asks and why: what every audit entry says. */
export interface OperatorAct {
  readonly operator: string;
  readonly reason: string;
}
export interface ActOptions {
  readonly operator?: string;
  readonly reason?: string;
}

/** Adds `--reason`, which acts on somebody's account must have, and `--operator`. */
export function withAct(command: Command, { isUpkeep }: { isUpkeep: boolean }): Command {
  return command
    .option(
      '--reason <MOTIVO>',
      `por que, para o registro de auditoria${isUpkeep ? ` (padrão: ${UPKEEP})` : ''}`,
    )
    .option('--operator <NOME>', 'quem opera, além do usuário do sistema operacional');
}

/** The operating system's user is named in any case, where it has a name. @throws UsageError without a reason or anybody to name */
export function operatorAct(options: ActOptions, { isUpkeep }: { isUpkeep: boolean }): OperatorAct {
  const reason = (options.reason ?? (isUpkeep ? UPKEEP : '')).trim();
  if (reason.length < MIN_REASON || reason.length > MAX_REASON)
    throw new UsageError(`Falta o motivo (--reason), com ${MIN_REASON} a ${MAX_REASON} caracteres.`);
  const given = (options.operator ?? '').trim().slice(0, MAX_OF_A_NAME);
  const user = systemUser();
  if (user === undefined && given === '')
    throw new UsageError('Falta o nome de quem opera (--operator): o usuário daqui não tem nome.');
  return { reason, operator: given && user ? `${user} (${given})` : given || (user ?? '') };
}

/** Writes down what is about to be done; without it nothing is. @throws CodedError unavailable when identity does not answer */
export async function noteAct(
  { rpc }: Pick<OperatorConnection, 'rpc'>,
  act: OperatorAct,
  action: OperatorAction,
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  await rpc.request(noteOperatorAct, { ...act, action, details });
}

/** In a container the user is often a number that no file names. */
function systemUser(): string | undefined {
  try {
    return userInfo().username;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR') return undefined;
    throw error;
  }
}

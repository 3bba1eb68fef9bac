import { inviteImported, MAX_INVITATIONS } from '@alcova/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runCommand, type Tools, UsageError } from './command';

const USAGE = `Uso: npm run invite                        convida por e-mail as contas trazidas que ainda não têm senha
       --per-minute N     no máximo N convites por minuto (padrão: 60)
       --everybody        convida também quem trouxe a senha
       --dry-run          só diz quantas contas esperam`;
const DEFAULT_PER_MINUTE = 60;
const MOST_PER_MINUTE = 6_000;
/** Steps a minute: mails leave in small portions instead of all at its beginning. */
const STEPS = 12;

interface Options {
  readonly perMinute: number;
  readonly everybody: boolean;
  readonly dryRun: boolean;
}

function optionsOf(args: readonly string[]): Options {
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    'per-minute': { type: 'string', default: String(DEFAULT_PER_MINUTE) },
    ...{ everybody: flag, 'dry-run': flag },
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
    const perMinute = Number(values['per-minute']);
    if (!Number.isInteger(perMinute) || perMinute < 1 || perMinute > MOST_PER_MINUTE)
      throw new UsageError(`--per-minute deve ser um número de 1 a ${MOST_PER_MINUTE}.`);
    return { perMinute, everybody: values.everybody, dryRun: values['dry-run'] };
  } catch (error) {
    // Node's own text is not in Portuguese.
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError('Uma opção é desconhecida ou está sem valor.');
  }
}

/** Step by step: stopped at any moment, another run goes on with those who have no invitation. */
async function invite({ rpc, say }: Tools, { perMinute, everybody, dryRun }: Options): Promise<boolean> {
  const limit = Math.min(MAX_INVITATIONS, Math.max(1, Math.ceil(perMinute / STEPS)));
  const waitMs = (60_000 * limit) / perMinute;
  let total = 0;
  for (;;) {
    const { invited, waiting } = await rpc.request(inviteImported, { limit, everybody, dryRun });
    total += invited;
    if (dryRun) {
      say(`Esperam convite: ${waiting} contas`);
      return true;
    }
    if (invited > 0) say(`Convidadas: ${total}; esperam: ${waiting}`);
    if (waiting === 0 || invited === 0) break;
    await pause(waitMs);
  }
  say(`Convites na fila de e-mails: ${total}`);
  return true;
}

void runCommand(USAGE, (args) => {
  const options = optionsOf(args);
  return (tools) => invite(tools, options);
});

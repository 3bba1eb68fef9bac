import { inviteImported, MAX_INVITATIONS } from '@alcova/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Tools, Topic } from '../shell/shell';
import { upkeep } from '../shell/upkeep';
import { wholeNumber } from './numbers';

const DEFAULT_PER_MINUTE = 60;
const MAX_PER_MINUTE = 6_000;
/** Steps a minute: mails leave in small portions instead of all at its beginning. */
const STEPS = 12;

interface Pace {
  readonly perMinute: number;
  readonly everybody: boolean;
}

/** Step by step: stopped at any moment, another run goes on with those who have no invitation. */
async function inviteAll(
  { rpc, say, data }: Tools,
  { perMinute, everybody, dryRun }: Pace & { dryRun: boolean },
): Promise<boolean> {
  const limit = Math.min(MAX_INVITATIONS, Math.max(1, Math.ceil(perMinute / STEPS)));
  const waitMs = (60_000 * limit) / perMinute;
  let total = 0;
  for (;;) {
    const { invited, waiting } = await rpc.request(inviteImported, { limit, everybody, dryRun });
    total += invited;
    data({ invited: total, waiting });
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

/** Invitations of imported accounts. */
export const invite: Topic = (program, shell) => {
  const topic = program
    .command('invite')
    .description('convida por e-mail as contas trazidas que ainda não têm senha')
    .option(
      '--per-minute <N>',
      'no máximo N convites por minuto',
      wholeNumber('--per-minute', MAX_PER_MINUTE),
      DEFAULT_PER_MINUTE,
    )
    .option('--everybody', 'convida também quem trouxe a senha');
  upkeep(topic, shell, 'invite', (tools, { dryRun }) => {
    const { perMinute, everybody = false } = topic.opts<{ perMinute: number; everybody?: boolean }>();
    return inviteAll(tools, { perMinute, everybody, dryRun });
  });
};

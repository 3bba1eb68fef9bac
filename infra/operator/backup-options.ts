import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reasonOf } from '../parts';
import { UsageError } from './command';

export const USAGE = `Uso: npm run backup -- create  --to PASTA [--with-secrets]     copia bancos e armazenamento do site em execução
     npm run backup -- list    --from PASTA                        mostra as cópias que há
     npm run backup -- verify  --from PASTA [--snapshot CÓPIA]     lê a cópia inteira e confere tudo
     npm run backup -- records --to PASTA [--every SEGUNDOS]       guarda o que uma restauração não pode trazer de volta
     npm run backup -- restore --from PASTA [--snapshot CÓPIA] [--erasures-from PASTA] [--replace]
                                                                   traz a cópia de volta, com o site parado
     npm run backup -- reapply --from PASTA                        depois de iniciar o site restaurado: apaga e retira de novo
     npm run backup -- prune   --in PASTA --keep N                 remove as cópias mais antigas`;

const MOST_PAUSE_SECONDS = 30 * 60;

interface At {
  readonly folder: string;
}
/** What the command line asks for. `snapshot` undefined: the newest. */
export type BackupOrder =
  | ({ readonly verb: 'create'; readonly withSecrets: boolean } & At)
  | ({ readonly verb: 'list' | 'reapply' } & At)
  | ({ readonly verb: 'verify'; readonly snapshot: string | undefined } & At)
  | ({ readonly verb: 'records'; readonly everySeconds: number | undefined } & At)
  | ({ readonly verb: 'prune'; readonly keep: number } & At)
  | RestoreOrder;
export interface RestoreOrder extends At {
  readonly verb: 'restore';
  readonly snapshot: string | undefined;
  readonly replace: boolean;
  /** The folder of backups with the newest records. */
  readonly recordsFrom: string;
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  create: { to: text, 'with-secrets': flag },
  list: { from: text },
  verify: { from: text, snapshot: text },
  records: { to: text, every: text },
  restore: { from: text, snapshot: text, 'erasures-from': text, replace: flag },
  reapply: { from: text },
  prune: { in: text, keep: text },
} as const;

/** @throws UsageError */
export function backupOrder(args: readonly string[]): BackupOrder {
  const [verb, ...rest] = args;
  switch (verb) {
    case 'create': {
      const given = values(rest, OPTIONS.create);
      return { verb, folder: folderOf(given.to, '--to'), withSecrets: given['with-secrets'] ?? false };
    }
    case 'list':
    case 'reapply':
      return { verb, folder: folderOf(values(rest, OPTIONS[verb]).from, '--from') };
    case 'verify': {
      const { from, snapshot } = values(rest, OPTIONS.verify);
      return { verb, folder: folderOf(from, '--from'), snapshot };
    }
    case 'records': {
      const { to, every } = values(rest, OPTIONS.records);
      const everySeconds = every === undefined ? undefined : numberOf(every, '--every', MOST_PAUSE_SECONDS);
      return { verb, folder: folderOf(to, '--to'), everySeconds };
    }
    case 'restore': {
      const given = values(rest, OPTIONS.restore);
      const folder = folderOf(given.from, '--from');
      const records = given['erasures-from'];
      return {
        ...{ verb, folder, snapshot: given.snapshot, replace: given.replace ?? false },
        recordsFrom: records === undefined ? folder : resolve(records),
      };
    }
    case 'prune': {
      const given = values(rest, OPTIONS.prune);
      return { verb, folder: folderOf(given.in, '--in'), keep: numberOf(given.keep, '--keep', 10_000) };
    }
    default:
      throw new UsageError(verb === undefined ? 'Falta o comando.' : `Comando desconhecido: ${verb}`);
  }
}

function values<Options extends (typeof OPTIONS)[keyof typeof OPTIONS]>(
  args: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ args: string[]; options: Options }>>['values'] {
  try {
    return parseArgs<{ args: string[]; options: Options }>({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(`Opção desconhecida: ${reasonOf(error)}`);
  }
}

function folderOf(given: string | undefined, option: string): string {
  if (given === undefined || given === '') throw new UsageError(`Falta a pasta (${option}).`);
  return resolve(given);
}

function numberOf(given: string | undefined, option: string, most: number): number {
  const number = Number(given);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new UsageError(`${option} é um número de 1 a ${most}.`);
  return number;
}

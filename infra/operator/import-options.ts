import { type ActOptions, type Command, UsageError, withAct } from '@alcova/operator';
import { resolve } from 'node:path';

const DEFAULT_RATE = 20;
const MAX_RATE = 10_000;

export interface ImportOptions {
  readonly from: string;
  readonly dryRun: boolean;
  readonly partial: boolean;
  readonly keepRoles: boolean;
  /** A file that says which fields columns of CSV files are. */
  readonly columns: string | null;
  /** Null: the files of videos stay where they are. */
  readonly media: { readonly mibPerSecond: number; readonly folder: string } | null;
  readonly report: string;
}

/** As the command line has them. */
export interface ImportFlags extends ActOptions {
  readonly from: string;
  readonly dryRun?: boolean;
  readonly partial?: boolean;
  readonly keepRoles?: boolean;
  readonly columns?: string;
  readonly fetchMedia?: boolean;
  readonly rate: number;
  readonly work: string;
  readonly report?: string;
}

function rate(text: string): number {
  const mibPerSecond = Number(text);
  if (!(mibPerSecond > 0 && mibPerSecond <= MAX_RATE))
    throw new UsageError(`--rate deve ser um número até ${MAX_RATE}.`);
  return mibPerSecond;
}

/** Adds the import's options to a command. */
export function withImportOptions(command: Command): Command {
  command
    .requiredOption('--from <PASTA>', 'a pasta da exportação')
    .option('--dry-run', 'só lê e diz o que traria')
    .option('--partial', 'aceita arquivos cortados: traz o que ainda se lê')
    .option('--keep-roles', 'mantém moderadores e administradores (sem isto, todos entram como usuários)')
    .option('--columns <ARQUIVO>', 'JSON que diz que campo é cada coluna dos arquivos .csv')
    .option('--fetch-media', 'depois, copia para o armazenamento os vídeos que estão em outros servidores')
    .option('--rate <N>', 'para isso, no máximo N MiB por segundo', rate, DEFAULT_RATE)
    .option('--work <PASTA>', 'onde os vídeos ficam até serem guardados', 'import-media')
    .option(
      '--report <ARQUIVO>',
      'onde escrever o que não foi trazido, ou só em parte, linha por linha (sem isto, import-DATA.jsonl)',
    );
  return withAct(command, { isUpkeep: true });
}

/** What an import is to do. */
export function importOptions(flags: ImportFlags): ImportOptions {
  const started = new Date().toISOString().replace(/[:.]/g, '-');
  return {
    from: resolve(flags.from),
    dryRun: flags.dryRun ?? false,
    partial: flags.partial ?? false,
    keepRoles: flags.keepRoles ?? false,
    columns: flags.columns === undefined ? null : resolve(flags.columns),
    media: flags.fetchMedia ? { mibPerSecond: flags.rate, folder: resolve(flags.work) } : null,
    report: resolve(flags.report ?? `import-${started}.jsonl`),
  };
}

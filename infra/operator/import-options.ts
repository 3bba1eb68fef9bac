import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from './command';

export const USAGE = `Uso: npm run import -- --from PASTA              traz uma exportação do Firestore e do Firebase Auth
       --dry-run          só lê e diz o que traria
       --partial          aceita arquivos cortados: traz o que ainda se lê
       --keep-roles       mantém moderadores e administradores (sem isto, todos entram como usuários)
       --fetch-media      depois, copia para o armazenamento os vídeos que estão em outros servidores
       --rate N           para isso, no máximo N MiB por segundo (padrão: 20)
       --work PASTA       onde os vídeos ficam até serem guardados (padrão: import-media)
       --report ARQUIVO   onde escrever, linha por linha, o que não foi trazido (padrão: import-DATA.jsonl)`;
const DEFAULT_RATE = '20';
const MOST_RATE = 10_000;

export interface ImportOptions {
  readonly from: string;
  readonly dryRun: boolean;
  readonly partial: boolean;
  readonly keepRoles: boolean;
  /** Null: the files of videos stay where they are. */
  readonly media: { readonly mibPerSecond: number; readonly folder: string } | null;
  readonly report: string;
}

const flag = { type: 'boolean', default: false } as const;
const text = { type: 'string' } as const;
const KNOWN = {
  ...{ from: text, report: text, work: text, rate: { ...text, default: DEFAULT_RATE } },
  ...{ 'dry-run': flag, partial: flag, 'keep-roles': flag, 'fetch-media': flag },
} as const;

function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: KNOWN, strict: true, allowPositionals: false }).values;
  } catch (error) {
    // Node's own text is not in Portuguese.
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError('Uma opção é desconhecida ou está sem valor.');
  }
}

/** Understands the command line. @throws UsageError */
export function importOptions(args: readonly string[]): ImportOptions {
  const values = valuesOf(args);
  if (!values.from) throw new UsageError('Falta a pasta da exportação (--from).');
  const mibPerSecond = Number(values.rate);
  if (!(mibPerSecond > 0 && mibPerSecond <= MOST_RATE))
    throw new UsageError(`--rate deve ser um número até ${MOST_RATE}.`);
  const started = new Date().toISOString().replace(/[:.]/g, '-');
  const media = { mibPerSecond, folder: resolve(values.work ?? 'import-media') };
  return {
    ...{ from: resolve(values.from), dryRun: values['dry-run'], partial: values.partial },
    keepRoles: values['keep-roles'],
    media: values['fetch-media'] ? media : null,
    report: resolve(values.report ?? `import-${started}.jsonl`),
  };
}

import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  brokenPlaces,
  type ExportFolder,
  ImportRun,
  openExport,
  Report,
  sendBy,
  sendNowhere,
} from '../import';
import { StartFailure } from '../parts';
import { columns } from './columns';
import { runCommand, type Tools, UsageError } from './command';

const USAGE = `Uso: npm run import -- --from PASTA              traz uma exportação do Firestore e do Firebase Auth
       --dry-run          só lê e diz o que traria
       --partial          aceita arquivos cortados: traz o que ainda se lê
       --keep-roles       mantém moderadores e administradores (sem isto, todos entram como usuários)
       --report ARQUIVO   onde escrever, linha por linha, o que não foi trazido (padrão: import-DATA.jsonl)`;
const HEAD = [
  { title: 'ORIGEM', most: 12 },
  { title: 'LIDOS', most: 10 },
  { title: 'TRAZIDOS', most: 10 },
  { title: 'JÁ ESTAVAM', most: 10 },
  { title: 'NÃO TRAZIDOS', most: 12 },
];
const REASONS = [
  { title: 'MOTIVO', most: 100 },
  { title: 'VEZES', most: 10 },
];

interface Options {
  readonly from: string;
  readonly dryRun: boolean;
  readonly partial: boolean;
  readonly keepRoles: boolean;
  readonly report: string;
}

function optionsOf(args: readonly string[]): Options {
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    ...{ from: { type: 'string' }, report: { type: 'string' } },
    ...{ 'dry-run': flag, partial: flag, 'keep-roles': flag },
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
    if (!values.from) throw new UsageError('Falta a pasta da exportação (--from).');
    const started = new Date().toISOString().replace(/[:.]/g, '-');
    return {
      ...{ from: resolve(values.from), dryRun: values['dry-run'], partial: values.partial },
      ...{ keepRoles: values['keep-roles'], report: resolve(values.report ?? `import-${started}.jsonl`) },
    };
  } catch (error) {
    // Node's own text is not in Portuguese.
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError('Uma opção é desconhecida ou está sem valor.');
  }
}

/** @throws StartFailure for a folder that is not there or holds nothing to read */
async function folderAt(path: string): Promise<ExportFolder> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new StartFailure(`${path} não é uma pasta que se possa ler.`);
  const folder = await openExport(path);
  if (folder.binary.length > 0)
    throw new StartFailure(
      `${folder.binary[0] ?? ''} é da exportação gerenciada em formato binário. Converta-a antes para JSON (docs/operation.md).`,
    );
  if (folder.files.length === 0) throw new StartFailure(`${path} não tem arquivos .json, .jsonl ou .ndjson.`);
  return folder;
}

/** Whether the files are whole; else says where they are not. */
async function isWhole({ files }: ExportFolder, say: Tools['say']): Promise<boolean> {
  const broken = await brokenPlaces(files);
  for (const { place, fault } of broken) {
    const what = fault === 'cut-off' ? 'termina no meio' : 'não se lê mais';
    say(`${place.file} ${what} (posição ${place.position}).`);
  }
  return broken.length === 0;
}

async function importFrom({ rpc, say }: Tools, options: Options): Promise<boolean> {
  const folder = await folderAt(options.from);
  for (const name of folder.others) say(`${name} não é uma exportação e fica de fora.`);
  const whole = await isWhole(folder, say);
  if (!whole && !options.partial) {
    say('Nada foi trazido. Exporte de novo, ou use --partial para trazer o que se lê.');
    return false;
  }
  const report = new Report(options.report);
  try {
    const run = new ImportRun({
      ...{ files: folder.files, report, keepRoles: options.keepRoles, now: new Date() },
      send: options.dryRun ? sendNowhere : sendBy(rpc),
      onDone: (source) => say(`${source}: ${report.of(source).read} lidos`),
    });
    await run.run();
  } finally {
    await report.close();
    summarise(report, say);
    say(`Linhas do relatório: ${options.report}`);
  }
  if (options.dryRun) say('Ensaio: nada foi alterado.');
  return report.skipped === 0;
}

function summarise(report: Report, say: Tools['say']): void {
  const rows = [...report.counts].map(([source, { read, taken, present, skipped }]) => [
    source,
    ...[read, taken, present, skipped].map(String),
  ]);
  for (const line of columns(HEAD, rows)) say(line);
  if (report.reasons.size === 0) return;
  const reasons = [...report.reasons].map(([reason, times]) => [reason, String(times)]);
  for (const line of columns(REASONS, reasons)) say(line);
}

void runCommand(USAGE, (args) => {
  const options = optionsOf(args);
  return (tools) => importFrom(tools, options);
});

import { columns, Refusal, type Tools } from '@alcova/operator';
import { isNetwork, Networks } from '@alcova/outside';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  type ColumnMap,
  columnMap,
  type ExportFolder,
  ForeignHosts,
  ImportRun,
  MediaRun,
  openExport,
  Pace,
  picturePolicyOf,
  Report,
  sendBy,
  sourceText,
  survey,
} from '../import';
import type { ImportOptions } from './import-options';
import { siteAddress } from './site-address';
import { storeOfSystem } from './store-access';

const ROOT = resolve(__dirname, '../..');
const HEAD = [
  { title: 'ORIGEM', most: 18 },
  { title: 'LIDOS', most: 10 },
  { title: 'TRAZIDOS', most: 10 },
  { title: 'EM PARTE', most: 10 },
  { title: 'JÁ ESTAVAM', most: 10 },
  { title: 'NÃO TRAZIDOS', most: 12 },
];
const REASONS = [
  { title: 'MOTIVO', most: 120 },
  { title: 'VEZES', most: 10 },
];

/** Undefined for what is no JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/** @throws Refusal for a map that cannot be read */
async function columnsAt(path: string | null): Promise<ColumnMap> {
  if (path === null) return {};
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) throw new Refusal(`${path} não é um arquivo que se possa ler.`);
  const map = columnMap.safeParse(jsonIn(text));
  if (!map.success)
    throw new Refusal(
      `${path} não é um mapa de colunas. Exemplo: {"videos": {"Nome do vídeo": "title"}} (docs/operation.md).`,
    );
  return map.data;
}

/** @throws Refusal for a folder that is not there or holds nothing to read */
async function folderAt(path: string, columns: ColumnMap): Promise<ExportFolder> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new Refusal(`${path} não é uma pasta que se possa ler.`);
  const folder = await openExport(path, columns);
  if (folder.binary.length > 0)
    throw new Refusal(
      `${folder.binary[0] ?? ''} é da exportação gerenciada em formato binário. Converta-a antes para JSON (docs/operation.md).`,
    );
  if (folder.files.length === 0)
    throw new Refusal(`${path} não tem arquivos .json, .jsonl, .ndjson ou .csv.`);
  return folder;
}

/** Brings in what a folder holds. @returns whether all of it could be taken */
export async function importFrom(tools: Tools, options: ImportOptions): Promise<boolean> {
  const { say } = tools;
  const folder = await folderAt(options.from, await columnsAt(options.columns));
  for (const name of folder.others) say(`${name} não é uma exportação e fica de fora.`);
  const report = new Report(options.report);
  try {
    const isDone = await takeFrom(folder, tools, options, report);
    return isDone && !report.isWanting;
  } finally {
    await report.close();
    summarise(report, say);
    say(`Linhas do relatório: ${options.report}`);
    if (options.dryRun) say('Ensaio: nada foi alterado.');
  }
}

/** False when a file is not whole: then nothing was taken. */
async function takeFrom(
  { files }: ExportFolder,
  tools: Tools,
  options: ImportOptions,
  report: Report,
): Promise<boolean> {
  const { rpc, say } = tools;
  const { broken, auth } = await survey(files, report);
  for (const { place, fault } of broken)
    say(
      `${place.file} ${fault === 'cut-off' ? 'termina no meio' : 'não se lê mais'} (posição ${place.position}).`,
    );
  if (broken.length > 0 && !options.partial) {
    say('Nada foi trazido. Exporte de novo, ou use --partial para trazer o que se lê.');
    return false;
  }
  const hosts = new ForeignHosts();
  const run = new ImportRun({
    ...{ files, auth, report, keepRoles: options.keepRoles, now: new Date() },
    ...{ send: sendBy(rpc), dryRun: options.dryRun, hosts },
    onDone: (source) => say(`${sourceText(source)}: ${report.of(source).read} lidos`),
  });
  await run.run();
  await tellHosts(hosts, tools, report);
  if (options.media && !options.dryRun) await fetchMedia(tools, options.media, report);
  return true;
}

/** Names the hosts of pictures and films that pages of the site load nothing from, and what would change that. */
async function tellHosts(hosts: ForeignHosts, { say }: Tools, report: Report): Promise<void> {
  const site = await siteAddress(ROOT, process.env);
  const allowed = site && (await picturePolicyOf(site).catch(() => undefined));
  if (!allowed) {
    say('Sem uma resposta de SITE_URL não se sabe de que servidores as páginas carregam imagens e vídeos.');
    return;
  }
  const findings = await hosts.findings(allowed);
  await report.hosts(findings);
  const named = (what: string) => findings.flatMap((one) => (one.what === what ? [one.origin] : []));
  const [blocked, unknown] = [named('blocked'), named('name-unknown')];
  if (blocked.length > 0)
    say(
      `As páginas não carregam nada destes servidores. Para permitir: FOREIGN_MEDIA_ORIGINS=${blocked.join(',')}`,
    );
  if (unknown.length > 0) say(`Nomes de servidor que não existem: ${unknown.join(', ')}`);
}

/** Networks that MEDIA_FETCH_ALLOWED_NETWORKS lists may be asked for files, though the internet cannot reach them. */
async function fetchMedia(
  { rpc, say }: Tools,
  { mibPerSecond, folder }: NonNullable<ImportOptions['media']>,
  report: Report,
): Promise<void> {
  const allowed = (process.env['MEDIA_FETCH_ALLOWED_NETWORKS'] ?? '').split(',').map((one) => one.trim());
  const stopping = new AbortController();
  process.once('SIGINT', () =>
    stopping.abort(new Refusal('Interrompido. A próxima execução continua daqui.')),
  );
  const run = new MediaRun({
    ...{ rpc, folder, report, signal: stopping.signal },
    store: await storeOfSystem(ROOT, process.env),
    web: { networks: new Networks(allowed.filter(isNetwork)) },
    pace: new Pace(mibPerSecond * 1024 * 1024),
  });
  await run.run();
  say(`${sourceText('media')}: ${report.of('media').read} lidos`);
}

function summarise(report: Report, say: Tools['say']): void {
  const rows = [...report.counts].map(([source, { read, taken, partly, present, skipped }]) => [
    sourceText(source),
    ...[read, taken, partly, present, skipped].map(String),
  ]);
  for (const line of columns(HEAD, rows)) say(line);
  if (report.reasons.size === 0) return;
  const reasons = [...report.reasons].map(([reason, times]) => [reason, String(times)]);
  for (const line of columns(REASONS, reasons)) say(line);
}

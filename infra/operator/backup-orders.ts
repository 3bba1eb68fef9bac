import { columns, reapplyErasures, type Tools, UsageError, type Writing } from '@alcova/operator';
import { Bucket } from '../backup/bucket';
import { createBackup } from '../backup/create';
import { chosenSnapshot, type Manifest, manifestOf, snapshotsIn } from '../backup/layout';
import { pruneBackups } from '../backup/prune';
import { reapplyRecords } from '../backup/reapply';
import { followRecords } from '../backup/records';
import { restoreBackup, type Restored } from '../backup/restore';
import { newKey, openerOf, recipientFrom } from '../backup/sealing';
import { verifyBackup } from '../backup/verify';
import { again, openFigures } from '../backup/watch';
import type { BackupSite } from './named-site';

type Say = Writing['say'];
const MOST = 40;

/** Backs the running site up. @throws UsageError for secrets of a site that has them in no file */
export async function create(
  site: BackupSite,
  folder: string,
  { withSecrets, recipient: named }: { withSecrets: boolean; recipient: string | null },
  say: Say,
): Promise<boolean> {
  const recipient = named === null ? null : recipientFrom(named);
  if (withSecrets && site.secretsFile === undefined)
    throw new UsageError('--with-secrets vale só para o site de "npm start".');
  const { snapshot, manifest } = await createBackup(folder, {
    databases: await site.databases(),
    store: await site.store(),
    recipient,
    secretsFile: withSecrets ? site.secretsFile : undefined,
  });
  for (const line of tableOf(manifest)) say(line);
  const { databases, store, hasSecrets } = manifest;
  const moments = databases.map(({ at }) => Date.parse(at));
  say(
    `Armazenamento: ${store.objects} objetos, ${megabytes(store.bytes)}; novos: ${store.copied}, ${megabytes(store.copiedBytes)}`,
  );
  say(
    `Bancos vistos com ${Math.max(...moments) - Math.min(...moments)} ms de diferença. Segredos na cópia: ${hasSecrets ? 'sim' : 'não; guarde-os à parte'}`,
  );
  say(recipient === null ? 'A cópia NÃO está cifrada: guarde-a trancada.' : `Cifrada para ${recipient}`);
  say(`Cópia ${snapshot} pronta em ${seconds(Date.parse(manifest.endedAt) - Date.parse(manifest.begunAt))}`);
  return true;
}

/** Makes a key for backups: the private half into a file, the public one is told. */
export async function key(file: string, say: Say): Promise<boolean> {
  say(`BACKUP_RECIPIENT=${await newKey(file)}`);
  say(`A chave privada está em ${file}. Guarde-a longe das cópias: sem ela nenhuma se abre.`);
  return true;
}

/** Shows what backups there are. */
export async function list(folder: string, say: Say): Promise<boolean> {
  const rows: string[][] = [];
  for (const snapshot of await snapshotsIn(folder)) {
    const { databases, store, hasSecrets, recipient } = await manifestOf(folder, snapshot);
    rows.push([
      ...[snapshot, megabytes(databases.reduce((sum, { bytes }) => sum + bytes, 0))],
      ...[String(store.objects), megabytes(store.bytes), hasSecrets ? 'sim' : 'não'],
      recipient === null ? 'não' : recipient.slice(0, 16),
    ]);
  }
  const head = ['CÓPIA', 'BANCOS', 'OBJETOS', 'TAMANHO', 'SEGREDOS', 'CIFRADA PARA'].map((title) => ({
    title,
    most: MOST,
  }));
  if (rows.length === 0) say('Nenhuma cópia.');
  else for (const line of columns(head, rows)) say(line);
  return true;
}

/** Reads all of a backup, by default of the newest; false when something is damaged. */
export async function verify(folder: string, wanted: string | undefined, say: Say): Promise<boolean> {
  const snapshot = await chosenSnapshot(folder, wanted);
  const { objects, bytes, problems } = await verifyBackup(folder, snapshot);
  for (const problem of problems) say(`Falta ou está danificado: ${problem}`);
  say(`Cópia ${snapshot}: ${objects} objetos, ${megabytes(bytes)} lidos; problemas: ${problems.length}`);
  return problems.length === 0;
}

/**
 * Copies what must not come back beside the backups, once or until it is stopped. Then it also answers for the folder of backups, where
 * HEALTH_PORT says so.
 */
export async function records(
  site: BackupSite,
  folder: string,
  everySeconds: number | undefined,
  say: Say,
): Promise<boolean> {
  const look = async () => {
    const databases = await site.databases();
    const { erased, deleted, held } = await Bucket.with(await site.store(), (bucket) =>
      followRecords(folder, databases, bucket),
    );
    say(
      `Novas contas apagadas: ${erased}; novos vídeos excluídos: ${deleted}; conteúdos retirados agora: ${held}`,
    );
  };
  if (everySeconds === undefined) {
    await look();
    return true;
  }
  // A variable that is missing will not come: it ends the command at once.
  await site.databases();
  await site.store();
  const told = await openFigures(folder, process.env);
  await again(look, everySeconds * 1_000, (reason) => {
    told(reason);
    if (reason !== undefined) say(`Desta vez não deu, de novo em ${everySeconds} s: ${reason}`);
  });
  return true;
}

/** Brings a backup back: into the databases that the environment names, else into the data folder. No service runs meanwhile. */
export async function restore(
  site: BackupSite,
  folder: string,
  order: { snapshot: string | undefined; recordsFrom: string; replace: boolean },
  say: Say,
): Promise<boolean> {
  const { recordsFrom, replace } = order;
  const snapshot = await chosenSnapshot(folder, order.snapshot);
  const opener = await openerOf(process.env);
  const restored = await site.restoreInto({ root: folder, snapshot, opener }, (target) =>
    restoreBackup(folder, snapshot, target, { replace, recordsFrom, opener }),
  );
  tellRestored(snapshot, restored, say);
  return true;
}

function tellRestored(snapshot: string, restored: Restored, say: Say): void {
  for (const line of tableOf(restored.manifest)) say(line);
  say(`Bancos: ${seconds(restored.databasesMs)}`);
  say(
    `Armazenamento: ${restored.objects} objetos, ${megabytes(restored.bytes)} em ${seconds(restored.storeMs)}`,
  );
  say(`Contas apagadas depois da cópia: ${restored.erasures}`);
  say(`O que foi escrito depois de ${restored.manifest.databases[0]?.at ?? snapshot} se perdeu.`);
  say('Agora: inicie o site com o NATS vazio e rode "npm run alcova -- backup reapply" com a mesma pasta.');
}

/** Does again, on the restored site that runs, what the backup undid and must not; false when something is left to do by hand. */
export async function reapply(site: BackupSite, folder: string, tools: Tools): Promise<boolean> {
  const { say } = tools;
  const { moderation } = await site.databases();
  const done = await reapplyRecords(folder, tools.rpc, moderation);
  await reapplyErasures(tools, { dryRun: false });
  say(`Vídeos excluídos de novo: ${done.deleted}`);
  say(`Conteúdos retirados de novo, à espera de decisão: ${done.held}`);
  for (const name of done.notHeld) say(`CONTINUA NO AR, retire à mão: ${name}`);
  if (!done.holdsAreKnown)
    say('ATENÇÃO: "npm run alcova -- backup records" nunca rodou; retiradas depois da cópia voltaram ao ar.');
  return done.notHeld.length === 0 && done.holdsAreKnown;
}

/** Removes all but the newest backups. */
export async function prune(folder: string, keep: number, say: Say): Promise<boolean> {
  const { snapshots, contents } = await pruneBackups(folder, keep);
  say(`Removidos: ${snapshots} cópias e ${contents} objetos que nenhuma outra usa`);
  return true;
}

function tableOf({ databases }: Manifest): string[] {
  const head = ['BANCO', 'MOMENTO', 'POSTGRES', 'TAMANHO'].map((title) => ({ title, most: MOST }));
  return columns(
    head,
    databases.map(({ service, at, major, bytes }) => [service, at, String(major), megabytes(bytes)]),
  );
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

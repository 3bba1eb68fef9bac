import {
  type ActOptions,
  noteAct,
  operatorAct,
  type Topic,
  UsageError,
  wholeNumber,
  withAct,
} from '@alcova/operator';
import { resolve } from 'node:path';
import type { BackupSite } from './named-site';

/** Catalogue remembers deletions for an hour: looks must be closer together. */
const MAX_PAUSE_SECONDS = 30 * 60;
const MAX_KEPT = 10_000;
const FROM = '--from <PASTA>';
const SNAPSHOT = '--snapshot <CÓPIA>';

/** Loaded when needed: other commands start without it. */
const orders = () => import('./backup-orders.js');

/** Backups of a site, and restores into it. They need a disk. */
export const backupOf =
  (site: BackupSite): Topic =>
  (program, shell) => {
    const { say } = shell.writing();
    const topic = program.command('backup').description('cópias de segurança de todo o site');
    topic
      .command('key')
      .description('faz a chave das cópias')
      .requiredOption('--to <ARQUIVO>', 'onde fica a chave privada', folder)
      .action(({ to }: { to: string }) => shell.run(async () => (await orders()).key(to, say)));
    topic
      .command('create')
      .description('copia bancos e armazenamento do site em execução, para quem BACKUP_RECIPIENT diz')
      .requiredOption('--to <PASTA>', 'a pasta das cópias', folder)
      .option('--with-secrets', 'também os segredos do site de "npm start"', false)
      .option('--plain', 'sem cifrar', false)
      .action(({ to, withSecrets, plain }: { to: string; withSecrets: boolean; plain: boolean }) => {
        const recipient = recipientOf(plain);
        if (withSecrets && recipient === null)
          throw new UsageError(
            '--with-secrets não vai com --plain: quem lê a cópia abriria o que os segredos guardam.',
          );
        return shell.run(async () => (await orders()).create(site, to, { withSecrets, recipient }, say));
      });
    topic
      .command('list')
      .description('mostra as cópias que há')
      .requiredOption(FROM, 'a pasta das cópias', folder)
      .action(({ from }: { from: string }) => shell.run(async () => (await orders()).list(from, say)));
    topic
      .command('verify')
      .description('lê uma cópia inteira e confere tudo')
      .requiredOption(FROM, 'a pasta das cópias', folder)
      .option(SNAPSHOT, 'qual (sem isto, a mais nova)')
      .action(({ from, snapshot }: { from: string; snapshot?: string }) =>
        shell.run(async () => (await orders()).verify(from, snapshot, say)),
      );
    topic
      .command('records')
      .description('guarda o que uma restauração não pode trazer de volta')
      .requiredOption('--to <PASTA>', 'a pasta das cópias', folder)
      .option(
        '--every <SEGUNDOS>',
        'de novo a cada tantos segundos, até ser encerrado',
        wholeNumber('--every', MAX_PAUSE_SECONDS),
      )
      .action(({ to, every }: { to: string; every?: number }) =>
        shell.run(async () => (await orders()).records(site, to, every, say)),
      );
    topic
      .command('restore')
      .description('traz uma cópia de volta, com o site parado; BACKUP_IDENTITY_FILE diz a chave')
      .requiredOption(FROM, 'a pasta das cópias', folder)
      .option(SNAPSHOT, 'qual (sem isto, a mais nova)')
      .option(
        '--erasures-from <PASTA>',
        'a pasta das cópias com os registros mais novos (sem isto, a mesma)',
        folder,
      )
      .option('--replace', 'substitui o que há nos bancos', false)
      .action((given: { from: string; snapshot?: string; erasuresFrom?: string; replace: boolean }) => {
        const { from, snapshot, erasuresFrom = from, replace } = given;
        return shell.run(async () =>
          (await orders()).restore(site, from, { snapshot, replace, recordsFrom: erasuresFrom }, say),
        );
      });
    const reapply = topic
      .command('reapply')
      .description('depois de iniciar o site restaurado: apaga e retira de novo')
      .requiredOption(FROM, 'a pasta das cópias com os registros mais novos', folder);
    withAct(reapply, { isUpkeep: true }).action((given: { from: string } & ActOptions) => {
      const act = operatorAct(given, { isUpkeep: true });
      return shell.connected({}, async (tools) => {
        await noteAct(tools, act, 'backup.reapply');
        return (await orders()).reapply(site, given.from, tools);
      });
    });
    topic
      .command('prune')
      .description('remove as cópias mais antigas')
      .requiredOption('--in <PASTA>', 'a pasta das cópias', folder)
      .requiredOption('--keep <N>', 'quantas ficam', wholeNumber('--keep', MAX_KEPT))
      .action((given: { in: string; keep: number }) =>
        shell.run(async () => (await orders()).prune(given.in, given.keep, say)),
      );
  };

/** @throws UsageError */
function folder(text: string): string {
  if (text === '') throw new UsageError('Falta o nome da pasta.');
  return resolve(text);
}

/** Whom backups are sealed for. @throws UsageError when nobody is named, and it was not said that this is meant */
function recipientOf(isPlain: boolean): string | null {
  const named = process.env['BACKUP_RECIPIENT'] ?? '';
  if (isPlain && named !== '') throw new UsageError('--plain não vai com BACKUP_RECIPIENT: escolha um.');
  if (isPlain) return null;
  if (named !== '') return named;
  throw new UsageError(
    'Falta BACKUP_RECIPIENT, a chave pública das cópias ("backup key --to ARQUIVO" faz uma). Sem cifrar, só com --plain.',
  );
}

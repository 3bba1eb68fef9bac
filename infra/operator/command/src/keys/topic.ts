import { Argument, type Command } from 'commander';
import { writeFile } from 'node:fs/promises';
import { columns } from '../shell/columns';
import { Refusal, UsageError } from '../base/failure';
import { type ActOptions, noteAct, operatorAct, withAct } from '../shell/operator-act';
import type { Shell, Tools, Topic } from '../shell/shell';
import { upkeep } from '../shell/upkeep';
import type { KeptKeys, KeyStore } from '../key-store/key-store';
import { readKeys } from './lists';
import { isKeyName, KEY_NAMES, type KeyList, keyList, type KeyName } from '../key-store/names';
import { lookThrough } from './need';
import { nextStep, type Step } from './next-step';
import { type Change, retireOldKeys } from './turning';

const HEAD = [
  { title: 'LISTA', most: 30 },
  { title: 'CHAVES', most: 80 },
  { title: 'ESTADO', most: 40 },
  { title: 'LIDA POR', most: 100 },
];
const RESEALED = KEY_NAMES.filter((name) => keyList(name).reseals);

interface Options extends ActOptions {
  readonly dryRun?: boolean;
  readonly offline?: boolean;
  readonly atOnce?: boolean;
  readonly privateKey?: string;
}

function nameOf(names: readonly KeyName[]): (text: string) => KeyName {
  return (text) => {
    if (!isKeyName(text) || !names.includes(text))
      throw new UsageError(`A lista deve ser uma de: ${names.join(', ')}.`);
    return text;
  };
}

async function keptIn(store: KeyStore, name: KeyName): Promise<KeptKeys> {
  const kept = (await store.load()).get(name);
  if (!kept) throw new Refusal(`A lista ${name} não está aí.`);
  return kept;
}

async function list(shell: Shell, json: boolean): Promise<boolean> {
  const { say, data } = shell.writing({ json });
  const rows = [...(await shell.system.keys.load())].map(([name, { text, turn }]) => ({
    name,
    keys: readKeys(keyList(name).form, text).map(({ kid }) => kid),
    turn,
    readers: keyList(name).readers,
  }));
  const state = (turn: KeptKeys['turn']): string =>
    turn
      ? `${turn.stage === 'announced' ? 'a última espera' : 'a primeira vale'} desde ${turn.at.slice(0, 16)}`
      : '';
  const cells = rows.map(({ name, keys, turn, readers }) => [
    name,
    keys.join(' '),
    state(turn),
    readers.join(' '),
  ]);
  for (const line of columns(HEAD, cells)) say(line);
  for (const row of rows) data(row);
  return true;
}

/** Notes, keeps and tells a change; a dry run only tells. */
async function carryOut(
  shell: Shell,
  name: KeyName,
  options: Options,
  {
    change,
    closed,
    action,
    told,
  }: Pick<Step, 'closed'> & {
    change: Change;
    action: 'keys.rotate' | 'keys.retire';
    told: readonly string[];
  },
): Promise<void> {
  const store = shell.system.keys;
  const { say } = shell.writing({ to: store.talkTo });
  say(`${name}: ${change.keys.map(({ kid }) => kid).join(' ')}`);
  if (change.gone.length > 0) say(`Saem: ${change.gone.map(({ kid }) => kid).join(' ')}`);
  if (!options.dryRun) {
    const act = operatorAct(options, { isUpkeep: true });
    if (closed && options.privateKey === undefined)
      throw new UsageError('Falta para onde vai a metade privada (--private-key).');
    if (!options.offline)
      await shell.withConnection((connection) =>
        noteAct(connection, act, action, { list: name, keys: change.keys.map(({ kid }) => kid).join(' ') }),
      );
    // One that is there is never written over: it opens the records of months.
    if (closed) await writeFile(options.privateKey ?? '', `${closed.text}\n`, { mode: 0o600, flag: 'wx' });
    await store.save(name, change.kept);
  }
  for (const line of told) say(line);
}

/** What is to be done after a step. */
function afterwards(
  store: KeyStore,
  name: KeyName,
  { readers, keepSeconds, reseals }: KeyList,
  { what }: Step,
): string[] {
  const restart = `Depois: ${store.restart(readers)}`;
  if (what === 'announced')
    return [restart, `E então, quando todos estiverem de pé: alcova keys rotate ${name}`];
  if (name === 'access-records-public-key')
    return [restart, 'Guarde a chave privada anterior por mais seis meses: ela abre os registros de antes.'];
  if (what === 'replaced') return [restart];
  const hours = keepSeconds / 3_600;
  const wait =
    hours >= 1 ? `${hours} h depois` : keepSeconds > 0 ? `${keepSeconds / 60} min depois` : 'E então';
  return [
    restart,
    ...(reseals ? [`E então: alcova keys reseal ${name}`] : []),
    `${reseals ? 'Por fim' : wait}: alcova keys retire ${name}`,
  ];
}

function rotate(shell: Shell, name: KeyName, options: Options): Promise<void> {
  return shell.run(async () => {
    const store = shell.system.keys;
    const kept = await keptIn(store, name);
    const step = nextStep(store, keyList(name), kept, { now: new Date(), atOnce: options.atOnce ?? false });
    const told = afterwards(store, name, keyList(name), step);
    await carryOut(shell, name, options, { ...step, action: 'keys.rotate', told });
    return true;
  });
}

function retireOlder(shell: Shell, name: KeyName, options: Options): Promise<void> {
  return shell.run(async () => {
    const store = shell.system.keys;
    const chosen = keyList(name);
    if (options.atOnce && chosen.early === null)
      throw new UsageError(`--at-once não serve para ${name}: sem as antigas algo não se abriria mais.`);
    const kept = await keptIn(store, name);
    const change = retireOldKeys(chosen, kept, { now: new Date(), atOnce: options.atOnce ?? false });
    if (!change) {
      shell.writing({ to: store.talkTo }).say(`${name}: só há uma chave, nada a retirar.`);
      return true;
    }
    await refuseWhileNeeded(shell, name, change, options.atOnce ?? false);
    const told = [`Depois: ${store.restart(chosen.readers)}`];
    await carryOut(shell, name, options, { change, action: 'keys.retire', told });
    return true;
  });
}

/** @throws Refusal while something that was made with an older key is kept, or the owner does not make with the first one yet */
async function refuseWhileNeeded(
  shell: Shell,
  name: KeyName,
  { keys }: Change,
  atOnce: boolean,
): Promise<void> {
  const { needed, readers, early, reseals } = keyList(name);
  if (!needed || (atOnce && early !== null)) return;
  const { kid, stale } = await shell.withConnection((connection) =>
    lookThrough(connection, needed, { dryRun: true }),
  );
  if (kid !== keys[0]?.kid)
    throw new Refusal(`${readers.join(', ')} ainda usa a chave ${kid}: reinicie antes. Nada foi retirado.`);
  if (stale > 0)
    throw new Refusal(
      reseals
        ? `${stale} segredos ainda estão lacrados com as antigas: alcova keys reseal ${name}. Nada foi retirado.`
        : `${stale} denúncias ainda precisam das antigas para o seu resultado. Nada foi retirado; com --at-once, ${early}.`,
    );
}

async function reseal({ rpc, say, data }: Tools, name: KeyName, dryRun: boolean): Promise<boolean> {
  const { needed } = keyList(name);
  if (!needed) throw new Error('this list seals nothing');
  const { kid, looked, stale } = await lookThrough({ rpc }, needed, { dryRun });
  say(`${dryRun ? 'Seriam lacrados' : 'Lacrados'} de novo com a chave ${kid}: ${stale} de ${looked}`);
  data({ kid, looked, stale });
  return true;
}

const named = (names: readonly KeyName[]): Argument =>
  new Argument('<lista>', `uma de: ${names.join(', ')}`).argParser(nameOf(names));

function changing(command: Command): Command {
  command
    .addArgument(named(KEY_NAMES))
    .option('--dry-run', 'só mostra o que seria feito')
    .option('--at-once', 'as antigas saem já, também se ainda valem: para uma chave que vazou')
    .option('--offline', 'sem anotar na auditoria: o sistema não está no ar');
  return withAct(command, { isUpkeep: true });
}

/** The keys of the site. */
export const keys: Topic = (program, shell) => {
  const topic = program
    .command('keys')
    .description('as chaves do site: as locais, ou um Secret em JSON da entrada para a saída')
    .addHelpText(
      'after',
      '\nEm Kubernetes: kubectl get secret alcova-keys -o json | alcova keys rotate LISTA | kubectl apply -f -',
    );
  topic
    .command('list')
    .description('as listas, com os nomes das chaves; a primeira faz, todas abrem ou valem')
    .option('--json', 'uma linha de JSON por lista')
    .action(({ json = false }: { json?: boolean }) => shell.run(() => list(shell, json)));
  changing(topic.command('rotate'))
    .description('o próximo passo da troca: anuncia uma chave nova, ou põe a anunciada na frente')
    .option('--private-key <ARQUIVO>', 'de access-records-public-key: para onde vai a metade privada')
    .action((name: KeyName, options: Options) => rotate(shell, name, options));
  changing(topic.command('retire'))
    .description('retira as antigas, quando nada mais precisa delas')
    .action((name: KeyName, options: Options) => retireOlder(shell, name, options));
  const sealing = topic
    .command('reseal')
    .description('lacra de novo, com a chave mais nova, o que as antigas lacraram')
    .addArgument(named(RESEALED));
  upkeep(sealing, shell, 'keys.reseal', (tools, { dryRun }) =>
    reseal(tools, nameOf(RESEALED)(String(sealing.processedArgs[0])), dryRun),
  );
};

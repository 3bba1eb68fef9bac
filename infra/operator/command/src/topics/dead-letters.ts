import type { DeadLetter } from '@alcova/messaging';
import { columns } from '../shell/columns';
import { UsageError } from '../base/failure';
import { type ActOptions, noteAct, operatorAct, withAct } from '../shell/operator-act';
import type { Tools, Topic } from '../shell/shell';
import { wholeNumber } from './numbers';

const DEFAULT_LIMIT = 50;
const MOST = 1_000;
const HEAD = [
  { title: 'Nº', most: 24 },
  { title: 'QUANDO', most: 20 },
  { title: 'MENSAGEM', most: 40 },
  { title: 'TENTATIVAS', most: 10 },
  { title: 'MOTIVO', most: 100 },
];

/** @throws UsageError for what no letter is called */
function letterId(text: string): string {
  if (/^[a-z-]+-\d+$/.test(text)) return text;
  throw new UsageError('O número da mensagem é como em "list", por exemplo media-1.');
}

const rowOf = (letter: DeadLetter): string[] => [
  letter.id,
  letter.at.toISOString().slice(0, 19),
  letter.subject,
  String(letter.deliveries),
  letter.reason,
];

async function list({ deadLetters, say, data }: Tools, limit: number): Promise<boolean> {
  const letters = await deadLetters.list({ limit });
  if (letters.length === 0) say('Nenhuma mensagem abandonada.');
  else for (const line of columns(HEAD, letters.map(rowOf))) say(line);
  for (const letter of letters) data(letter);
  return true;
}

async function show({ deadLetters, say, data }: Tools, id: string): Promise<boolean> {
  const letter = await deadLetters.show(id);
  if (!letter) {
    say(`A mensagem ${id} não existe (mais).`);
    return false;
  }
  for (const [index, cell] of rowOf(letter).entries()) say(`${HEAD[index]?.title ?? ''}: ${cell}`);
  say(`CONTEÚDO: ${letter.body}`);
  data(letter);
  return true;
}

async function replay({ deadLetters, say, data }: Tools, id: string): Promise<boolean> {
  const found = await deadLetters.replay(id);
  say(found ? `A mensagem ${id} foi enviada de novo.` : `A mensagem ${id} não existe (mais).`);
  data({ replayed: found ? 1 : 0 });
  return found;
}

/** Those that are there now: what is given up again meanwhile stays for a look. */
async function replayAll({ deadLetters, say, data }: Tools): Promise<boolean> {
  const isThere = await deadLetters.thereNow();
  let replayed = 0;
  for (;;) {
    const letters = (await deadLetters.list({ limit: MOST })).filter(isThere);
    if (letters.length === 0) break;
    replayed += await replayEach(deadLetters, letters);
  }
  say(`Mensagens enviadas de novo: ${replayed}`);
  data({ replayed });
  return true;
}

async function replayEach(
  deadLetters: Tools['deadLetters'],
  letters: readonly DeadLetter[],
): Promise<number> {
  let replayed = 0;
  for (const { id } of letters) if (await deadLetters.replay(id)) replayed += 1;
  return replayed;
}

interface ReplayOptions extends ActOptions {
  readonly all?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** @throws UsageError unless either a message or all of them are named */
function replayOf(id: string | undefined, options: ReplayOptions): (tools: Tools) => Promise<boolean> {
  if ((id === undefined) === (options.all !== true))
    throw new UsageError('Diga o número da mensagem, como em "list", ou --all.');
  if (options.dryRun) return (tools) => (id === undefined ? list(tools, MOST) : show(tools, id));
  const act = operatorAct(options, { isUpkeep: true });
  return async (tools) => {
    await noteAct(tools, act, 'dead-letters.replay', {
      message: id ?? 'all',
    });
    return id === undefined ? replayAll(tools) : replay(tools, id);
  };
}

/** Work that was given up. */
export const deadLetters: Topic = (program, shell) => {
  const topic = program
    .command('dead-letters')
    .description('o que foi abandonado depois de muitas tentativas');
  topic
    .command('list')
    .description('o que foi abandonado, do mais antigo ao mais novo')
    .option('--limit <N>', 'no máximo N', wholeNumber('--limit', MOST), DEFAULT_LIMIT)
    .option('--json', 'uma linha de JSON por mensagem')
    .action((options: { limit: number; json?: boolean }) =>
      shell.connected(options, (tools) => list(tools, options.limit)),
    );
  topic
    .command('show')
    .description('uma mensagem inteira')
    .argument('<N>', 'o número, como em "list"', letterId)
    .option('--json', 'em JSON')
    .action((id: string, options: { json?: boolean }) =>
      shell.connected(options, (tools) => show(tools, id)),
    );
  const replaying = topic
    .command('replay')
    .description('tenta de novo uma mensagem, ou todas')
    .argument('[N]', 'o número, como em "list"', letterId)
    .option('--all', 'todas as que existem agora')
    .option('--dry-run', 'só mostra o que seria tentado')
    .option('--json', 'o resultado em JSON');
  withAct(replaying, { isUpkeep: true }).action((id: string | undefined, options: ReplayOptions) =>
    shell.connected(options, replayOf(id, options)),
  );
};

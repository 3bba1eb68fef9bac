import type { DeadLetter, DeadLetters } from '@alcova/messaging';
import { columns } from '../shell/columns';
import { UsageError } from '../shell/failure';
import { type ActOptions, noteAct, operatorAct, withAct } from '../shell/operator-act';
import type { Tools, Topic } from '../shell/shell';
import { wholeNumber } from './numbers';

const DEFAULT_LIMIT = 50;
const MOST = 1_000;
const HEAD = [
  { title: 'Nº', most: 12 },
  { title: 'QUANDO', most: 20 },
  { title: 'MENSAGEM', most: 40 },
  { title: 'TENTATIVAS', most: 10 },
  { title: 'MOTIVO', most: 100 },
];
const letterNumber = wholeNumber('O número da mensagem, como em "list",', Number.MAX_SAFE_INTEGER);

const rowOf = (letter: DeadLetter): string[] => [
  String(letter.sequence),
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

async function show({ deadLetters, say, data }: Tools, number: number): Promise<boolean> {
  const letter = await deadLetters.show(number);
  if (!letter) {
    say(`A mensagem ${number} não existe (mais).`);
    return false;
  }
  for (const [index, cell] of rowOf(letter).entries()) say(`${HEAD[index]?.title ?? ''}: ${cell}`);
  say(`CONTEÚDO: ${letter.body}`);
  data(letter);
  return true;
}

async function replay({ deadLetters, say, data }: Tools, number: number): Promise<boolean> {
  const found = await deadLetters.replay(number);
  say(found ? `A mensagem ${number} foi enviada de novo.` : `A mensagem ${number} não existe (mais).`);
  data({ replayed: found ? 1 : 0 });
  return found;
}

/** Those that are there now: what is given up again meanwhile stays for a look. */
async function replayAll({ deadLetters, say, data }: Tools): Promise<boolean> {
  const last = await deadLetters.lastSequence();
  let replayed = 0;
  for (;;) {
    const letters = await deadLetters.list({ limit: MOST });
    const ours = letters.filter(({ sequence }) => sequence <= last);
    if (ours.length === 0) break;
    replayed += await replayEach(deadLetters, ours);
  }
  say(`Mensagens enviadas de novo: ${replayed}`);
  data({ replayed });
  return true;
}

async function replayEach(deadLetters: DeadLetters, letters: readonly DeadLetter[]): Promise<number> {
  let replayed = 0;
  for (const { sequence } of letters) if (await deadLetters.replay(sequence)) replayed += 1;
  return replayed;
}

interface ReplayOptions extends ActOptions {
  readonly all?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** @throws UsageError unless either a message or all of them are named */
function replayOf(number: number | undefined, options: ReplayOptions): (tools: Tools) => Promise<boolean> {
  if ((number === undefined) === (options.all !== true))
    throw new UsageError('Diga o número da mensagem, como em "list", ou --all.');
  if (options.dryRun) return (tools) => (number === undefined ? list(tools, MOST) : show(tools, number));
  const act = operatorAct(options, { isUpkeep: true });
  return async (tools) => {
    await noteAct(tools, act, 'dead-letters.replay', {
      message: number === undefined ? 'all' : String(number),
    });
    return number === undefined ? replayAll(tools) : replay(tools, number);
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
    .argument('<N>', 'o número, como em "list"', letterNumber)
    .option('--json', 'em JSON')
    .action((number: number, options: { json?: boolean }) =>
      shell.connected(options, (tools) => show(tools, number)),
    );
  const replaying = topic
    .command('replay')
    .description('tenta de novo uma mensagem, ou todas')
    .argument('[N]', 'o número, como em "list"', letterNumber)
    .option('--all', 'todas as que existem agora')
    .option('--dry-run', 'só mostra o que seria tentado')
    .option('--json', 'o resultado em JSON');
  withAct(replaying, { isUpkeep: true }).action((number: number | undefined, options: ReplayOptions) =>
    shell.connected(options, replayOf(number, options)),
  );
};

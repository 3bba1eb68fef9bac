import type { DeadLetter, DeadLetters } from '@alcova/messaging';
import { columns } from './columns';
import { runCommand, type Tools, UsageError } from './command';

const USAGE = `Uso: npm run dead-letters -- list [--limit N]   o que foi abandonado, do mais antigo ao mais novo
     npm run dead-letters -- show N            uma mensagem inteira
     npm run dead-letters -- replay N          tenta de novo
     npm run dead-letters -- replay --all      tenta todas de novo`;
const DEFAULT_LIMIT = 50;
const MOST = 1_000;
const HEAD = [
  { title: 'Nº', most: 12 },
  { title: 'QUANDO', most: 20 },
  { title: 'MENSAGEM', most: 40 },
  { title: 'TENTATIVAS', most: 10 },
  { title: 'MOTIVO', most: 100 },
];

function limitOf(args: readonly string[]): number {
  if (args.length === 0) return DEFAULT_LIMIT;
  const limit = Number(args[1]);
  if (args.length !== 2 || args[0] !== '--limit' || !Number.isInteger(limit) || limit < 1 || limit > MOST)
    throw new UsageError(`--limit deve ser um número de 1 a ${MOST}.`);
  return limit;
}

function numberOf(args: readonly string[]): number {
  const number = Number(args[0]);
  if (args.length !== 1 || !Number.isInteger(number) || number < 1)
    throw new UsageError('Falta o número da mensagem, como em "list".');
  return number;
}

const list =
  (limit: number) =>
  async ({ deadLetters, say }: Tools): Promise<boolean> => {
    const letters = await deadLetters.list({ limit });
    if (letters.length === 0) say('Nenhuma mensagem abandonada.');
    else for (const line of columns(HEAD, letters.map(rowOf))) say(line);
    return true;
  };

const rowOf = (letter: DeadLetter): string[] => [
  String(letter.sequence),
  letter.at.toISOString().slice(0, 19),
  letter.subject,
  String(letter.deliveries),
  letter.reason,
];

const show =
  (number: number) =>
  async ({ deadLetters, say }: Tools): Promise<boolean> => {
    const letter = await deadLetters.show(number);
    if (!letter) {
      say(`A mensagem ${number} não existe (mais).`);
      return false;
    }
    for (const [index, cell] of rowOf(letter).entries()) say(`${HEAD[index]?.title ?? ''}: ${cell}`);
    say(`CONTEÚDO: ${letter.body}`);
    return true;
  };

const replay =
  (number: number) =>
  async ({ deadLetters, say }: Tools): Promise<boolean> => {
    const found = await deadLetters.replay(number);
    say(found ? `A mensagem ${number} foi enviada de novo.` : `A mensagem ${number} não existe (mais).`);
    return found;
  };

/** Those that are there now: what is given up again meanwhile stays for a look. */
async function replayAll({ deadLetters, say }: Tools): Promise<boolean> {
  const last = await deadLetters.lastSequence();
  let replayed = 0;
  for (;;) {
    const letters = await deadLetters.list({ limit: MOST });
    const ours = letters.filter(({ sequence }) => sequence <= last);
    if (ours.length === 0) break;
    replayed += await replayEach(deadLetters, ours);
  }
  say(`Mensagens enviadas de novo: ${replayed}`);
  return true;
}

async function replayEach(deadLetters: DeadLetters, letters: readonly DeadLetter[]): Promise<number> {
  let replayed = 0;
  for (const { sequence } of letters) if (await deadLetters.replay(sequence)) replayed += 1;
  return replayed;
}

void runCommand(USAGE, (args) => {
  const [verb, ...rest] = args;
  switch (verb) {
    case 'list':
      return list(limitOf(rest));
    case 'show':
      return show(numberOf(rest));
    case 'replay':
      return rest.length === 1 && rest[0] === '--all' ? replayAll : replay(numberOf(rest));
    default:
      throw new UsageError(verb === undefined ? 'Falta o comando.' : `Comando desconhecido: ${verb}`);
  }
});

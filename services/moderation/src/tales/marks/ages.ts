import { possibleReadings } from './spellings';

/** A word of a folded text, with its place in it. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const UNDER_AGE_IN_WORDS: ReadonlySet<string> = new Set(
  (
    'um uma dois duas tres quatro cinco seis sete oito nove dez onze doze treze catorze quatorze quinze ' +
    'dezesseis dezasseis dezessete dezassete'
  ).split(' '),
);
const OF_AGE = 18;
const DIGITS = /^\d{1,2}$/;

/** What a number belongs to that goes on with 'e': 'trinta e cinco', 'cento e quinze'. */
const GREATER = setOf(
  'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem cento duzentos trezentos quatrocentos ' +
    'quinhentos mil',
);
/** They say nothing of what the number counts. */
const FILLERS = setOf('uns umas quase cerca de mais menos apenas so somente os as a seus meus nossos');
/** Before a number of years: how long something takes or took. */
const LASTING = setOf(
  'ha havia por durante apos depois dentro cada se passados passaram nos em pelos daqui ultimos proximos primeiros longos bons',
);
/** 'Faz quinze anos': since when, but of a person her birthday, as 'fez' always is where no 'que' follows. */
const SINCE = setOf('faz fazia fazem');
const SINCE_WITH_THAT = setOf('faz fez fazia fazem fizeram');
const PEOPLE = setOf(
  'ela ele eu voce menina menino garota garoto moca moco filha filho irma irmao prima primo sobrinha sobrinho neta neto ' +
    'aluna aluno quem',
);
/** What lasts, before 'de quinze anos' or after 'quinze anos de'. */
const WHAT_LASTS = setOf(
  'casamento casados casadas casado casada namoro namorados relacao relacionamento uniao amizade contrato carreira ' +
    'experiencia convivencia convivio garantia prazo espera historia pena condenacao prisao cadeia intervalo diferenca ' +
    'periodo trabalho profissao estrada mercado empresa servico formado formada formados estudo estudos pratica uso ' +
    'existencia vinho uisque whisky cachaca rum conhaque carro predio casa emprestimo financiamento mandato terapia ' +
    'separacao viuvez luto noivado noivos juntos juntas ausencia distancia silencio rotina',
);
/** After a number of years: when or how long. */
const AFTER = setOf(
  'depois atras antes juntos juntas separados separadas seguidos desde luz passaram passam voaram correram mais',
);
/** How far to look for what a number counts. */
const MAX_WORDS = 6;

/**
 * Whether a word is an age under 18, as people write it: in digits, in words, with digits for letters. A part of a greater number is none,
 * nor is a number of years for which something lasted ('há 15 anos', 'casados por 16 anos', '10 anos depois').
 * @param at the place of the number among the words
 * @param after the place of the first word after the whole expression
 */
export function isAgeUnder18(
  text: string,
  words: readonly Word[],
  { at, after }: { readonly at: number; readonly after: number },
): boolean {
  const word = words[at];
  if (!word || !isSmallNumber(word.text)) return false;
  if (isPartOfGreater(text, words, at)) return false;
  const before = upTo(text, words, at);
  const behind = from(text, words, after);
  return !isDurationBefore(before, behind[0]) && !isDurationAfter(behind);
}

/** A number of less than 18, from 1. */
function isSmallNumber(word: string): boolean {
  if (DIGITS.test(word)) return Number(word) > 0 && Number(word) < OF_AGE;
  return possibleReadings(word).some((spelling) => UNDER_AGE_IN_WORDS.has(spelling));
}

/** 'trinta e cinco', and the digits behind a point or comma. */
function isPartOfGreater(text: string, words: readonly Word[], at: number): boolean {
  const word = words[at];
  const before = words[at - 1];
  if (!word || !before) return false;
  if (before.text === 'e' && GREATER.has(words[at - 2]?.text ?? '')) return true;
  return /\d$/.test(before.text) && /^[.,]$/.test(text.slice(before.end, word.start));
}

/** Whether nothing but blanks stands between two words: what is behind a comma says nothing of what is before it. */
const areJoined = (text: string, one: Word | undefined, other: Word | undefined): boolean =>
  one !== undefined && other !== undefined && /^\s+$/.test(text.slice(one.end, other.start));

/** The words before a number, the nearest first, as far as they belong to it. */
function upTo(text: string, words: readonly Word[], at: number): string[] {
  const found: string[] = [];
  for (let index = at - 1; index >= 0 && found.length < MAX_WORDS; index -= 1) {
    if (!areJoined(text, words[index], words[index + 1])) break;
    found.push(words[index]?.text ?? '');
  }
  return found;
}

/** The words behind the expression, as far as they belong to it. */
function from(text: string, words: readonly Word[], after: number): string[] {
  const found: string[] = [];
  for (let index = after; index < words.length && found.length < MAX_WORDS; index += 1) {
    if (!areJoined(text, words[index - 1], words[index])) break;
    found.push(words[index]?.text ?? '');
  }
  return found;
}

function isDurationBefore(before: readonly string[], next: string | undefined): boolean {
  const [word = '', subject = ''] = before.slice(before.findIndex((one) => !FILLERS.has(one)));
  if (LASTING.has(word)) return true;
  if (SINCE_WITH_THAT.has(word) && next === 'que') return true;
  if (SINCE.has(word)) return !PEOPLE.has(subject);
  // 'Um casamento de quinze anos': only where 'de' stands between.
  return before[0] === 'de' && WHAT_LASTS.has(word);
}

function isDurationAfter([next = '', second = '', third = '']: readonly string[]): boolean {
  if (AFTER.has(next)) return true;
  if (next === 'se' && AFTER.has(second)) return true;
  if (next === 'a' && (second === 'mais' || second === 'menos')) return true;
  return next === 'de' && (WHAT_LASTS.has(second) || (FILLERS.has(second) && WHAT_LASTS.has(third)));
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

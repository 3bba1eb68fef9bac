import { type Folded, originalPlace, type TermMark } from '@alcova/contracts';
import { fold } from '../marks/fold';

/** Not within a longer number, nor behind or before its separator: no ISBN, no price, no number of a lawsuit. */
const ALONE = String.raw`(?<!\d|\d[.,/-])`;
const ENDED = String.raw`(?!\d|[.,/-]\d)`;
const BETWEEN = String.raw`[\s.-]{0,2}`;

const MAIL = /(?<![\w.%+-])[\w.%+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}(?![a-z\d])/g;
/** 'fulano (arroba) provedor ponto com': only with an end that addresses have, since both words have other meanings. */
const SPELLED_MAIL =
  /(?<![\w.%+-])[\w.%+-]{1,64} ?[([]? ?(?:@|arroba) ?[)\]]? ?[a-z\d-]{1,63} ?[([]?(?:\.| ?ponto)[)\]]? ?(?:com|net|org|br)(?![a-z\d])/g;
/** A random key of Pix is a UUID. */
const RANDOM_KEY = /(?<![a-z\d])[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}(?![a-z\d])/g;
const CPF = new RegExp(String.raw`${ALONE}\d{3}[\s.]?\d{3}[\s.]?\d{3}[\s./-]{0,2}\d{2}${ENDED}`, 'g');
const TELEPHONE = new RegExp(
  String.raw`${ALONE}(?<country>\+ ?55${BETWEEN})?(?:\( ?0?(?<inBrackets>\d{2}) ?\)${BETWEEN}|0?(?<area>\d{2})${BETWEEN})?` +
    String.raw`(?<first>9[\s.-]?\d{4}|[2-9]\d{3})(?<sign>[\s.-]?)(?<last>\d{4})${ENDED}`,
  'g',
);
const AREAS: ReadonlySet<string> = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 ' +
    '66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);
const YEAR = /^(?:19|20)\d{2}$/;
/** What people write before a number that one can call; looked for in so many characters before it. */
const CALLED =
  /\b(?:tel|telefones?|fone|cel|celular|whats|whatsapp|zap|zapzap|wpp|ligue|ligar|liga|contato|pix|sms|telegram)\b/;
const BEFORE = 40;

interface Kind {
  /** As moderators read it. */
  readonly term: string;
  readonly pattern: RegExp;
  readonly isOne: (match: RegExpExecArray, text: string) => boolean;
}

const always = (): boolean => true;
/** Where two overlap the first kind is told. */
const KINDS: readonly Kind[] = [
  { term: 'e-mail', pattern: MAIL, isOne: always },
  { term: 'e-mail', pattern: SPELLED_MAIL, isOne: always },
  { term: 'chave Pix', pattern: RANDOM_KEY, isOne: always },
  { term: 'CPF', pattern: CPF, isOne: ([typed]) => isCpf(typed.replaceAll(/\D/g, '')) },
  { term: 'telefone', pattern: TELEPHONE, isOne: isTelephone },
];

/**
 * Where a text tells how to find or pay a person: CPF, telephone, e-mail, a key of Pix. Ordered by kind, then by place. It says nothing of
 * whose they are: marks are for who reviews.
 */
export function personalDataIn(original: string): TermMark[] {
  const folded = fold(original);
  const marks: TermMark[] = [];
  for (const { term, pattern, isOne } of KINDS)
    for (const match of folded.text.matchAll(pattern)) {
      if (!isOne(match, folded.text)) continue;
      const place = placeOf(folded, match);
      if (marks.every((mark) => mark.place.end <= place.start || mark.place.start >= place.end))
        marks.push({ term, kind: 'personal-data', place });
    }
  return marks;
}

const placeOf = (folded: Folded, { 0: typed, index }: RegExpExecArray): TermMark['place'] =>
  originalPlace(folded, index, index + typed.length);

/** Eleven digits, the last two made of those before. */
function isCpf(digits: string): boolean {
  if (/^(\d)\1+$/.test(digits)) return false;
  return [9, 10].every((count) => {
    let sum = 0;
    for (let at = 0; at < count; at += 1) sum += Number(digits[at]) * (count + 1 - at);
    return ((sum * 10) % 11) % 10 === Number(digits[count]);
  });
}

/** Numbers that could be others are taken for telephones where they are written like one, or behind a word that calls. */
function isTelephone({ groups = {}, index }: RegExpExecArray, text: string): boolean {
  const { country, inBrackets, area, first = '', sign, last = '' } = groups;
  const known = inBrackets ?? area;
  if (known !== undefined && !AREAS.has(known)) return false;
  if (YEAR.test(first) && YEAR.test(last)) return false;
  const before = text.slice(Math.max(0, index - BEFORE), index);
  if (CALLED.test(before)) return true;
  if (/\bisbn\b/.test(before)) return false;
  const isMobile = first.length > 4;
  if (known === undefined) return isMobile && sign === '-';
  return country !== undefined || inBrackets !== undefined || isMobile || sign === '-';
}

import {
  cleanText,
  isBlank,
  type ListedTerm,
  listedTerm,
  MAX_LISTED_TERMS,
  termKind,
  type TermKind,
} from '@alcova/contracts';
import { texts } from './texts';

/** Before a term that is switched off. */
const OFF = '#';

/** The terms of each kind as they are typed: one a line, with `#` before those that are off. */
export type TermFields = Readonly<Record<TermKind, string>>;

const linesOf = (text: string): string[] =>
  cleanText(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !isBlank(line));

export const fieldsOf = (items: readonly ListedTerm[]): TermFields => {
  const of = (kind: TermKind) =>
    items
      .filter((item) => item.kind === kind)
      .map(({ term, isOff }) => (isOff ? `${OFF} ${term}` : term))
      .join('\n');
  return {
    minor: of('minor'),
    violence: of('violence'),
    'personal-data': of('personal-data'),
    advertising: of('advertising'),
    other: of('other'),
  };
};

const termOf = (line: string, kind: TermKind): ListedTerm =>
  line.startsWith(OFF) ? { term: line.slice(OFF.length).trim(), kind, isOff: true } : { term: line, kind };

/** The fields with these terms at their ends. */
export function withTerms(fields: TermFields, items: readonly ListedTerm[]): TermFields {
  const added = fieldsOf(items);
  const joined = (kind: TermKind) =>
    [fields[kind].trim(), added[kind]].filter((part) => part !== '').join('\n');
  return {
    minor: joined('minor'),
    violence: joined('violence'),
    'personal-data': joined('personal-data'),
    advertising: joined('advertising'),
    other: joined('other'),
  };
}

export type CheckedTerms =
  { readonly items: readonly ListedTerm[] } | { readonly message: string; readonly kind?: TermKind };

/** The list that was typed, each term of a kind once; or what is wrong with it. */
export function checkTerms(fields: TermFields): CheckedTerms {
  const items = termKind.options.flatMap((kind) =>
    [...new Set(linesOf(fields[kind]))].map((line) => termOf(line, kind)),
  );
  const wrong = items.find((item) => !listedTerm.safeParse(item).success);
  if (wrong) return { message: texts.lengthWrong(wrong.term), kind: wrong.kind };
  return items.length > MAX_LISTED_TERMS ? { message: texts.tooMany } : { items };
}

import { type ListedTerm, listedTerm, MAX_LISTED_TERMS, termKind, type TermKind } from '@alcova/contracts';
import { texts } from './texts';

/** The terms of each kind as they are typed: one a line. */
export type TermFields = Readonly<Record<TermKind, string>>;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const fieldsOf = (items: readonly ListedTerm[]): TermFields => {
  const of = (kind: TermKind) =>
    items
      .filter((item) => item.kind === kind)
      .map(({ term }) => term)
      .join('\n');
  return {
    minor: of('minor'),
    violence: of('violence'),
    'personal-data': of('personal-data'),
    advertising: of('advertising'),
    other: of('other'),
  };
};

export type CheckedTerms =
  { readonly items: readonly ListedTerm[] } | { readonly message: string; readonly kind?: TermKind };

/** The list that was typed, each term of a kind once; or what is wrong with it. */
export function checkTerms(fields: TermFields): CheckedTerms {
  const items = termKind.options.flatMap((kind) =>
    [...new Set(linesOf(fields[kind]))].map((term) => ({ term, kind })),
  );
  const wrong = items.find((item) => !listedTerm.safeParse(item).success);
  if (wrong) return { message: texts.lengthWrong(wrong.term), kind: wrong.kind };
  return items.length > MAX_LISTED_TERMS ? { message: texts.tooMany } : { items };
}

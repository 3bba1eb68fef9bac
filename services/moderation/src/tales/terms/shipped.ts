import { foldWords, type ListedTerm, type TermsState } from '@alcova/contracts';
import { SHIPPED_TERMS } from './shipped-terms';

/** As a term is compared with others. */
export const keyOf = ({ term }: ListedTerm): string => foldWords(term);

/** The terms that come with the software and are not in a list, neither on nor off. */
export function missingIn(items: readonly ListedTerm[]): ListedTerm[] {
  const known = new Set(items.map(keyOf));
  return SHIPPED_TERMS.items.filter((item) => !known.has(keyOf(item)));
}

/** What the desk has to say of a list. */
export function stateOf(items: readonly ListedTerm[]): TermsState {
  if (!items.some(({ kind, isOff }) => kind === 'minor' && isOff !== true)) return 'none';
  return missingIn(items).length > 0 ? 'outdated' : 'current';
}

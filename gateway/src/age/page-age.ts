import { AGE_PAGE, type AgeMode, isPageBeforeProof } from '@alcova/contracts';
import type { IncomingMessage } from 'node:http';
import type { PolicyClass } from '../http/policy-class';
import type { AgePasses } from './pass';

/** What a page may say in place of its contents: that a proof of age is asked for, or that nothing is shown here. */
export type NeutralPage = Exclude<AgeMode, 'declared'>;
/**
 * As what a page is given: `declared` where a word is enough, `open` to anybody elsewhere, `proven` to who has a pass. Any other one is given
 * as a neutral page.
 */
export type PageAge = 'declared' | 'open' | 'proven' | NeutralPage;

export const isNeutral = (age: PageAge): age is NeutralPage => age === 'verified' || age === 'closed';

/** As what the page of an address is given to whoever asks. @param url as it was sent */
export function pageAgeOf(
  { url, headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  { ageMode }: Pick<PolicyClass, 'ageMode'>,
  passes: Pick<AgePasses, 'isGood'>,
): PageAge {
  if (ageMode === 'declared') return 'declared';
  const path = url?.split('?', 1)[0] ?? '/';
  if (path.startsWith(AGE_PAGE) && path.replace(/\/+$/, '') === AGE_PAGE) return ageMode;
  if (ageMode === 'verified' && passes.isGood(headers.cookie)) return 'proven';
  return isPageBeforeProof(path) ? 'open' : ageMode;
}

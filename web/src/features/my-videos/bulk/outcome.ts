import { ApiError } from '../../../shared/api/error';
import { isCancelled } from '../../../shared/reauthentication/fresh-proof';
import type { Outcome } from '../base/outcome';
import { REASONS, type Result } from './steps';
import { bulkTexts as texts } from './texts';

/** Failures of which the server says what is to be done. */
const TOLD: readonly string[] = ['video.schedule-invalid'];

const reasonOf = (failure: unknown): string =>
  failure instanceof ApiError && TOLD.includes(failure.code) ? failure.message : texts.failed;

/**
 * What it came to, as people are told: how many are changed (`done` says it), which are not and why. Null where nothing was done because
 * the person would rather not prove who they are.
 */
export function outcomeOf(result: Result, done: (count: number) => string): Outcome | null {
  const { wanted, changed, left, untouched, failure } = result;
  if (changed.length === 0 && isCancelled(failure)) return null;
  const leftCount = REASONS.reduce((sum, why) => sum + left[why], 0);
  const same = wanted - changed.length - leftCount - untouched;
  const told = [
    done(changed.length),
    ...(same > 0 ? [texts.same(same)] : []),
    ...REASONS.filter((why) => left[why] > 0).map((why) => texts.left[why](left[why])),
    ...(untouched > 0 ? [texts.untouched(untouched)] : []),
    ...(failure !== null && !isCancelled(failure) ? [reasonOf(failure)] : []),
  ];
  return { tone: failure === null ? 'success' : 'error', message: told.join(' ') };
}

import type { LoadRequest } from '../rolling/load/plan';
import type { Seen } from './round';

/** A request that is under way when a fault comes may have been due so long before. */
const UNDER_WAY_MS = 10_000;

/** What still failed too long after a fault. */
export const lateness = ({ name, recoveredMs }: Seen, withinMs: number): string[] =>
  recoveredMs <= withinMs ? [] : [`${name}: something failed ${recoveredMs} ms after its end`];

/** What fails without a fault. @param first when the first of them came */
export function failedBefore(requests: readonly LoadRequest[], first: number): string[] {
  return requests
    .filter(({ dueAt, failure }) => failure !== null && dueAt < first - UNDER_WAY_MS)
    .map(({ kind, failure }) => `before any fault: ${kind}: ${failure}`);
}

/** Who is refused because of a fault is told so and told to come again: anything else says something that is not true. */
export function wrongAnswers(requests: readonly LoadRequest[]): string[] {
  const wrong = requests.filter(({ failure, status }) => failure !== null && status !== 0 && status !== 503);
  return [...new Set(wrong.map(({ kind, failure }) => `${kind}: ${failure}`.slice(0, 160)))];
}

/** More traffic than can be carried is no reason for leaving anybody without an answer: who is refused is told when to come again. */
export function unfairRefusals({ name, overload, requests }: Seen): string[] {
  if (overload === undefined || overload.refused === overload.toldWhen) return [];
  const untold = requests.filter(
    ({ failure, status, isToRetry }) => failure !== null && !(status === 503 && isToRetry),
  );
  const reasons = new Set(untold.map(({ kind, failure }) => `${kind}: ${failure}`.slice(0, 120)));
  const some = [...reasons].slice(0, 3).join('; ');
  return [`${name}: ${overload.refused - overload.toldWhen} were not told when to come again (${some})`];
}

import type { DeadLetter } from '@alcova/messaging';

/** Work that has to be given up: a dead letter for an operator, once. */
export interface GivenUp {
  /** Where it would be sent again. */
  readonly subject: string;
  /** What the reason says, among other things. */
  readonly reason: string;
  /** What the body says, among other things. */
  readonly body: string;
}

/** What was given up without need, more than once, or not at all. */
export function givenUpProblems(
  letters: readonly Pick<DeadLetter, 'subject' | 'reason' | 'body'>[],
  expected: readonly GivenUp[],
): string[] {
  const left = [...letters];
  const missing = expected.filter((one) => {
    const at = left.findIndex((letter) => isFor(one, letter));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [
    ...missing.map(({ subject, body }) => `not given up: ${subject}: ${body}`),
    ...left.map(({ subject, reason, body }) => `given up: ${subject}: ${reason}: ${body}`),
  ];
}

/** Whether a letter tells of what was expected. */
export const isFor = (
  one: GivenUp,
  { subject, reason, body }: Pick<DeadLetter, 'subject' | 'reason' | 'body'>,
) => subject === one.subject && reason.includes(one.reason) && body.includes(one.body);

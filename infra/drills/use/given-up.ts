import type { DeadLetter, OperatorConnection } from '@alcova/messaging';

const MOST = 1_000;
type Letter = Pick<DeadLetter, 'subject' | 'reason' | 'body'>;

/** Work that has to be given up: a dead letter for an operator, once. Its reason and its body say this among other things. */
export type GivenUp = Readonly<Letter>;

/** All that a site has given up. */
export const deadLettersOf = ({ deadLetters }: OperatorConnection): Promise<readonly DeadLetter[]> =>
  deadLetters.list({ limit: MOST });

/** What was given up without need, more than once, or not at all. */
export function givenUpProblems(letters: readonly Letter[], expected: readonly GivenUp[]): string[] {
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
export const isFor = (one: GivenUp, { subject, reason, body }: Letter): boolean =>
  subject === one.subject && reason.includes(one.reason) && body.includes(one.body);

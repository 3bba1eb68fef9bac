import type { DeadLetter, OperatorConnection } from '@alcova/messaging';

const MOST = 1_000;

/** All that a site has given up. */
export const deadLettersOf = ({ deadLetters }: OperatorConnection): Promise<readonly DeadLetter[]> =>
  deadLetters.list({ limit: MOST });

import { CodedError } from '@alcova/contracts';
import { counter } from '@alcova/platform';

const signIns = counter(
  'alcova_identity_sign_ins_total',
  'Tries to sign in, by the factor that was shown and by what came of it',
  ['way', 'outcome'],
);

/** Counts a try, and answers what it answers. @param outcomeOf `challenge` where the second factor is asked for next, `wait` where it has to wait */
export async function countedSignIn<T>(
  way: 'password' | 'passkey' | 'provider' | 'second-factor',
  attempt: Promise<T>,
  outcomeOf: (answer: T) => 'session' | 'challenge' | 'wait',
): Promise<T> {
  try {
    const answer = await attempt;
    signIns.inc({ way, outcome: outcomeOf(answer) });
    return answer;
  } catch (error) {
    const isRefused = error instanceof CodedError && error.code.startsWith('auth.');
    signIns.inc({ way, outcome: isRefused ? error.code : 'failed' });
    throw error;
  }
}

import {
  type Account,
  type Credentials,
  loginRoute,
  meRoute,
  type Registration,
  registerRoute,
  secondFactorRoute,
} from '@alcova/contracts';
import { call, callOnce } from '../api/call';
import { alone } from '../api/renewal';
import { logFailure } from '../log';
import { useConsent } from './consent';
import { pendingSignOut, tellSignOut } from './sign-out';
import { enterSession } from './store';

/** Runs what signs a person in, apart from renewals and sign-outs in any tab; success counts as consent. */
async function enterBy(attempt: () => Promise<{ readonly user: Account }>): Promise<Account> {
  const { user } = await alone(async () => {
    // An older session that could not be ended yet ends first: afterwards its cookies are gone.
    await tellSignOut().catch((cause: unknown) => logFailure('session: not ended before the next', cause));
    const answer = await attempt();
    pendingSignOut.clear();
    return answer;
  });
  useConsent.getState().accept();
  enterSession(user);
  return user;
}

/** Signs in. Throws ApiError with the code of the refusal; `auth.second-factor-required` asks for `completeSecondFactor`. */
export const signIn = (credentials: Credentials): Promise<Account> =>
  enterBy(() => callOnce(loginRoute, { body: credentials }));

/** Finishes a sign-in with the code of an authenticator or a recovery code. Throws ApiError. */
export const completeSecondFactor = (code: string): Promise<Account> =>
  enterBy(() => callOnce(secondFactorRoute, { body: { code } }));

/** Makes an account and signs it in. Throws ApiError. */
export const register = (registration: Registration): Promise<Account> =>
  enterBy(() => callOnce(registerRoute, { body: registration }));

/** Takes over a session whose cookies came another way (the provider's redirect). False where there is none after all. */
export async function adoptSession(): Promise<boolean> {
  try {
    const { user } = await call(meRoute, {});
    if (!user) return false;
    useConsent.getState().accept();
    enterSession(user);
    return true;
  } catch (cause) {
    logFailure('session: could not be taken over', cause);
    return false;
  }
}

import {
  type Account,
  type completeRegistration,
  type Credentials,
  type login,
  type passkeySignIn,
  type Registration,
  type registerAccount,
  type secondFactor,
  type SignInWays,
  type startPasskeyEntry,
  type startPasskeySignIn,
} from '@alcova/contracts';
import { insist } from '../api/answer';
import { callOnce } from '../api/call';
import { localError } from '../api/error';
import { withSessionLock } from '../api/renewal';
import { logFailure } from '../log';
import { askPasskey } from '../passkeys/browser';
import { accountIn, askWho } from './account';
import { useConsent } from './consent';
import { pendingSignOut, tellSignOut } from './sign-out';
import { enterSession } from './store';

/** The tabs know from now on who is signed in; success counts as consent. */
function enter(user: Account): void {
  pendingSignOut.clear();
  useConsent.getState().accept();
  enterSession(user);
}

/** Runs what may sign a person in, apart from renewals and sign-outs in any tab. */
const apart = <T>(attempt: () => Promise<T>): Promise<T> =>
  withSessionLock(async () => {
    // An older session that could not be ended yet ends first: afterwards its cookies are gone.
    await tellSignOut().catch((cause: unknown) => logFailure('session: not ended before the next', cause));
    return attempt();
  });

async function enterBy(attempt: () => Promise<{ readonly user: Account }>): Promise<Account> {
  const account = await apart(async () => accountIn(await attempt()));
  enter(account);
  return account;
}

/** Signs in. Throws ApiError with the code of the refusal; `auth.second-factor-required` asks for `completeSecondFactor`. */
export const signIn = (credentials: Credentials): Promise<Account> =>
  enterBy(() => callOnce<typeof login>('POST /api/auth/login', { body: credentials }));

/** Finishes a sign-in with the code of an authenticator or a recovery code. Throws ApiError. */
export const completeSecondFactor = (code: string): Promise<Account> =>
  enterBy(() => callOnce<typeof secondFactor>('POST /api/auth/second-factor', { body: { code } }));

/** What a sign-in may be finished with. Throws ApiError; `auth.session-expired` when its time is over. */
export async function signInWays(): Promise<SignInWays> {
  const ways = await callOnce<typeof startPasskeySignIn>('POST /api/auth/second-factor/start', {});
  insist(typeof ways.code === 'boolean' && typeof ways.passkey === 'object');
  return ways;
}

/** Finishes a sign-in with a passkey: each try has a question of its own. Throws ApiError. */
export async function completeWithPasskey(): Promise<Account> {
  const { passkey } = await signInWays();
  if (!passkey) throw localError('request.invalid');
  const answer = await askPasskey(passkey);
  return enterBy(() =>
    callOnce<typeof secondFactor>('POST /api/auth/second-factor', { body: { passkey: answer } }),
  );
}

/** Signs in by a passkey alone, whichever of this site the browser has. Throws ApiError. */
export async function enterByPasskey(): Promise<Account> {
  const request = await callOnce<typeof startPasskeyEntry>('POST /api/auth/passkey/start', {});
  const passkey = await askPasskey(request);
  return enterBy(() => callOnce<typeof passkeySignIn>('POST /api/auth/passkey', { body: { passkey } }));
}

/** Makes an account and signs it in, or has a link sent that does. Throws ApiError. */
export const register = (registration: Registration): Promise<'signed-in' | 'mail-sent'> =>
  apart(() => callOnce<typeof registerAccount>('POST /api/auth/register', { body: registration })).then(
    (answer) => {
      if ('mailSent' in answer) return 'mail-sent';
      enter(accountIn(answer));
      return 'signed-in';
    },
  );

/** Opens the account that a link from a mail stands for, with the password that is chosen there. Throws ApiError. */
export const openNewAccount = (body: { token: string; password: string }): Promise<Account> =>
  enterBy(() => callOnce<typeof completeRegistration>('POST /api/auth/register/complete', { body }));

/** Takes over a session whose cookies came another way (the provider's redirect). False where there is none after all. */
export async function adoptSession(): Promise<boolean> {
  try {
    const account = await askWho();
    if (!account) return false;
    useConsent.getState().accept();
    enterSession(account);
    return true;
  } catch (cause) {
    logFailure('session: could not be taken over', cause);
    return false;
  }
}

import { meRoute, type Account, type Credentials, loginRoute, logoutRoute } from '@alcova/contracts';
import { create } from 'zustand';
import { call } from '../api/call';
import { queryClient } from '../api/query-client';
import { logFailure } from '../log';
import { renewSession, sessionHint, whenSessionLost } from '../api/renewal';

/** `unknown` until the server has said who is here; nothing is rendered before. */
type Session =
  | { readonly status: 'unknown'; readonly account: null }
  | { readonly status: 'out'; readonly account: null }
  | { readonly status: 'in'; readonly account: Account };

export const useSession = create<Session>()(() => ({ status: 'unknown', account: null }));

const enter = (account: Account) => {
  sessionHint.set();
  useSession.setState({ status: 'in', account }, true);
};

const leave = () => {
  useSession.setState({ status: 'out', account: null }, true);
  // What one account saw must not show to the next.
  queryClient.clear();
};

/** Asks the server who is here; an access that has run out is renewed first. A failure counts as signed out. */
export async function loadSession(): Promise<void> {
  try {
    let { user } = await call(meRoute, {});
    if (!user && sessionHint.isSet() && (await renewSession(Date.now())))
      ({ user } = await call(meRoute, {}));
    if (user) enter(user);
    else leave();
  } catch (cause) {
    logFailure('session: who is here could not be asked', cause);
    leave();
  }
}

/** Signs in. Throws ApiError with the code of the refusal. */
export async function signIn(credentials: Credentials): Promise<Account> {
  const { user } = await call(loginRoute, { body: credentials });
  queryClient.clear();
  enter(user);
  return user;
}

/** Signs out here and in the other tabs at once; a failed call is tried again, silently, as long as the page stands. */
export async function signOut(): Promise<void> {
  sessionHint.clear();
  leave();
  const tries = 3;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    try {
      await call(logoutRoute, {});
      return;
    } catch (cause) {
      logFailure(`session: sign-out failed (${attempt}/${tries})`, cause);
      await new Promise((resolve) => setTimeout(resolve, attempt * 2_000));
    }
  }
}

/** Keeps this tab in step with the others: a sign-out there is one here. Answers how to stop. */
export function followOtherTabs(): () => void {
  whenSessionLost(leave);
  return sessionHint.watch((present) => {
    if (present) void loadSession();
    else leave();
  });
}

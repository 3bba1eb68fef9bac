import { z } from 'zod';

/** How a sign-in at the provider ended: one of the two below, an error code of the server, or one of this browser's own. */
export type Outcome = string;
export const SIGNED_IN = 'signed-in';
export const SECOND_FACTOR = 'second-factor';
/** The person closed the window or gave up at the provider. */
export const CANCELLED = 'auth.provider-cancelled';
export const FAILED = 'auth.provider-failed';
/** The browser allowed neither a window nor a redirect. */
export const BLOCKED = 'popup-blocked';
export const NETWORK = 'network';

const outcome = z.string().min(1).max(64);
const carried = z.object({ outcome });

/** What /login carries in the history after a redirect. */
export const outcomeState = (value: Outcome, from: string) => ({ outcome: value, from });

/** The outcome in a router's state; null where there is none. */
export const outcomeIn = (state: unknown): Outcome | null => carried.safeParse(state).data?.outcome ?? null;

/** The outcome in an address; what is missing or malformed is a failure. */
export const outcomeOf = (search: URLSearchParams): Outcome =>
  outcome.safeParse(search.get('outcome')).data ?? FAILED;

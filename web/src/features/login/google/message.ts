import { BLOCKED, CANCELLED, NETWORK, type Outcome, SECOND_FACTOR, SIGNED_IN } from './outcome';
import { texts } from './texts';

const MESSAGES: Readonly<Record<string, string | null>> = {
  [SIGNED_IN]: null,
  [SECOND_FACTOR]: null,
  [CANCELLED]: texts.cancelled,
  [BLOCKED]: texts.blocked,
  [NETWORK]: texts.network,
  timeout: texts.network,
  unavailable: texts.network,
  'auth.provider-unreachable': texts.network,
  'auth.other-credential': texts.otherCredential,
  'auth.too-many-attempts': texts.tooMany,
  'request.too-many': texts.tooMany,
  'auth.account-disabled': texts.disabled,
};

/** What a sign-in with Google says for its outcome; null where there is nothing to say. */
export const googleMessage = (outcome: Outcome): string | null =>
  Object.hasOwn(MESSAGES, outcome) ? (MESSAGES[outcome] ?? null) : texts.other;

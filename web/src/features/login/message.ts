import { ApiError } from '../../shared/api/error';
import { texts } from './texts';

/** What a failed sign-in says; everything without a message of its own reads the same. */
export function signInMessage(cause: unknown): string {
  if (!(cause instanceof ApiError)) return texts.other;
  switch (cause.code) {
    case 'auth.bad-credentials':
      return texts.badCredentials;
    case 'auth.too-many-attempts':
      return texts.tooMany;
    case 'request.too-many':
      return cause.retryAfter ? texts.tooManyFor(waitOf(cause.retryAfter)) : texts.tooMany;
    case 'unavailable':
      return cause.retryAfter ? texts.unavailableFor(waitOf(cause.retryAfter)) : texts.unavailable;
    case 'auth.account-disabled':
      return texts.disabled;
    default:
      return texts.other;
  }
}

/** How long to wait, in words. @param seconds rounded up to whole minutes from one minute on */
function waitOf(seconds: number): string {
  if (seconds <= 60) return texts.seconds(Math.ceil(seconds));
  return texts.minutes(Math.ceil(seconds / 60));
}

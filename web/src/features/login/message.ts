import { ApiError } from '../../shared/api/error';
import { texts } from './texts';

/** What a failed sign-in says; everything without a message of its own reads the same. */
export function signInMessage(cause: unknown): string {
  const code = cause instanceof ApiError ? cause.code : 'internal';
  switch (code) {
    case 'auth.bad-credentials':
      return texts.badCredentials;
    case 'auth.too-many-attempts':
    case 'request.too-many':
      return texts.tooMany;
    case 'auth.account-disabled':
      return texts.disabled;
    default:
      return texts.other;
  }
}

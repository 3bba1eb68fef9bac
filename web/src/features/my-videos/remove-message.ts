import { ApiError } from '../../shared/api/error';
import { texts } from './texts';

/** What a failed deletion says. */
export function removeMessage(cause: unknown): string {
  if (!(cause instanceof ApiError)) return texts.removeUnexpected;
  if (cause.code === 'video.not-found') return texts.removeMissing;
  return cause.status === 0 ? texts.removeUnexpected : texts.removeFailed;
}

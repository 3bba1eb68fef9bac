import { ApiError } from '../../shared/api/error';
import { texts } from './base/texts';

/**
 * What a failed deletion says: the video is gone, the catalogue refused or could not answer, or nobody knows, since no answer came that could
 * be read.
 */
export function removeMessage(cause: unknown): string {
  if (!(cause instanceof ApiError)) return texts.removeUnexpected;
  if (cause.code === 'video.not-found') return texts.removeMissing;
  return cause.status === 0 || cause.code === 'bad-answer' ? texts.removeUnexpected : texts.removeFailed;
}

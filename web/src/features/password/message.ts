import { ApiError } from '../../shared/api/error';
import { texts } from './texts';

/** What a failed call says where no field and no link is to blame. */
export function failureMessage(cause: unknown): string {
  if (!(cause instanceof ApiError)) return texts.failed;
  if (cause.code === 'auth.too-many-attempts' || cause.code === 'request.too-many') return texts.tooMany;
  return ['network', 'timeout', 'unavailable'].includes(cause.code) ? cause.message : texts.failed;
}

export const hasCode = (cause: unknown, code: string): boolean =>
  cause instanceof ApiError && cause.code === code;

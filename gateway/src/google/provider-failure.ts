import { CodedError, type ErrorCode } from '@alcova/contracts';
import { type ProviderFailure, providerFailureOf } from '@alcova/outside/openid';

const CODES = {
  cancelled: 'auth.provider-cancelled',
  unreachable: 'auth.provider-unreachable',
  failed: 'auth.provider-failed',
} as const satisfies Readonly<Record<ProviderFailure['means'], ErrorCode>>;

/** What a failed sign-in at the provider is to the person. */
export function signInFailureOf(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  const { means, kind } = providerFailureOf(error);
  return new CodedError(CODES[means], kind);
}

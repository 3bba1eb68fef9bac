import { isNativeError } from 'node:util/types';
import { AuthorizationResponseError } from 'openid-client';

const UNREACHABLE =
  /^(OAUTH_TIMEOUT|OAUTH_ABORT|TimeoutError|AbortError|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|UND_ERR_\w+)$/;
/** How the runtime's fetch words that no answer came, or broke off. */
const BROKEN_FETCH = /^(fetch failed|terminated)$/;
/** Names that libraries and the runtime give to failures. Texts from outside, which could say anything, are none. */
const KIND = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

export interface ProviderFailure {
  /** The person gave up there, the provider could not be reached, or anything else. */
  readonly means: 'cancelled' | 'unreachable' | 'failed';
  /** A name out of the library or the runtime, for the log: nothing that the provider or a browser wrote. */
  readonly kind: string;
}

/** What a failed walk to an OpenID provider means. @param error what its client threw */
export function providerFailureOf(error: unknown): ProviderFailure {
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied'
      ? { means: 'cancelled', kind: 'access_denied' }
      : { means: 'failed', kind: error.code };
  const facts = [...causesOf(error)];
  const told = facts.filter(({ isError }) => isError).map(({ code }) => code);
  return {
    means: facts.some(isUnreachable) ? 'unreachable' : 'failed',
    kind: [...told, facts[0]?.name ?? ''].find((known) => KIND.test(known)) ?? 'unknown',
  };
}

interface Fact {
  /** Not an answer's body, which causes may be too. */
  readonly isError: boolean;
  readonly name: string;
  readonly code: string;
  readonly message: string;
  /** Of an HTTP answer that was not the expected one; 0 elsewhere. */
  readonly status: number;
}

const isUnreachable = ({ name, code, message, status }: Fact): boolean =>
  UNREACHABLE.test(code) || UNREACHABLE.test(name) || BROKEN_FETCH.test(message) || status >= 500;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A failure and what it was caused by, outermost first. The client wraps what the runtime threw, and answers as they are. */
function* causesOf(error: unknown): Generator<Fact> {
  for (
    let current = error, depth = 0;
    typeof current === 'object' && current !== null && depth < 5;
    depth += 1
  ) {
    yield {
      isError: isNativeError(current),
      name: 'name' in current ? text(current.name) : '',
      code: 'code' in current ? text(current.code) : '',
      message: 'message' in current ? text(current.message) : '',
      status: 'status' in current && typeof current.status === 'number' ? current.status : 0,
    };
    current = 'cause' in current ? current.cause : undefined;
  }
}

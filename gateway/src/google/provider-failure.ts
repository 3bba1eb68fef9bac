import { CodedError } from '@alcova/contracts';
import { AuthorizationResponseError } from 'openid-client';

const UNREACHABLE =
  /^(OAUTH_TIMEOUT|OAUTH_ABORT|TimeoutError|AbortError|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|UND_ERR_\w+)$/;
/** How the runtime's fetch words that no answer came, or broke off. */
const BROKEN_FETCH = /^(fetch failed|terminated)$/;

/** What a failed walk means for the person: given up there, the provider could not be reached, or anything else. */
export function providerFailureOf(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied'
      ? new CodedError('auth.provider-cancelled')
      : new CodedError('auth.provider-failed', error.error);
  const facts = [...causesOf(error)];
  const code = facts.map(({ code: known }) => known).find((known) => known !== '') ?? facts[0]?.name;
  return new CodedError(
    facts.some(isUnreachable) ? 'auth.provider-unreachable' : 'auth.provider-failed',
    code,
  );
}

interface Fact {
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
      name: 'name' in current ? text(current.name) : '',
      code: 'code' in current ? text(current.code) : '',
      message: 'message' in current ? text(current.message) : '',
      status: 'status' in current && typeof current.status === 'number' ? current.status : 0,
    };
    current = 'cause' in current ? current.cause : undefined;
  }
}

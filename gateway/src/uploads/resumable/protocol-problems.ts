import { CodedError, httpStatusOf, type ErrorCode } from '@alcova/contracts';
import { z } from 'zod';

/** The protocol has numbers of its own for these. */
const PROTOCOL_STATUS: Partial<Record<ErrorCode, number>> = {
  'upload.damaged-part': 460,
  'upload.busy': 423,
};
/** What the protocol's library means by a number. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'upload.not-found',
  409: 'upload.offset-conflict',
  410: 'upload.not-found',
  413: 'upload.too-large',
};
/** The library throws objects that are no errors. */
const thrown = z.object({ status_code: z.number().int() });
const ABORTED_BODY = 'Request aborted due to lock acquired';

/** A failure and the number that clients of the protocol know it by. */
export interface ProtocolProblem {
  readonly error: CodedError;
  readonly status: number;
}

/**
 * A number of the library's as a coded error with the same number. Only 501 is another: it is how the library names extensions that we do
 * not offer (a length that comes later, pieces that are joined), and who asks for one in spite of what OPTIONS says makes a mistake.
 */
export function problemOfStatus(status: number): ProtocolProblem {
  if (status === 501) return { error: new CodedError('request.invalid'), status: 400 };
  const code = BY_STATUS[status] ?? (status >= 500 ? 'internal' : 'request.invalid');
  return { error: new CodedError(code), status };
}

/** Anything that was thrown while a request of the protocol was handled. */
export function problemOfThrown(cause: unknown): ProtocolProblem {
  if (cause instanceof CodedError)
    return { error: cause, status: PROTOCOL_STATUS[cause.code] ?? httpStatusOf(cause.code) };
  const known = thrown.extend({ body: z.string().optional() }).safeParse(cause);
  if (!known.success) return { error: new CodedError('unavailable'), status: 503 };
  if (known.data.body === ABORTED_BODY) return { error: new CodedError('upload.interrupted'), status: 400 };
  return problemOfStatus(known.data.status_code);
}

import { CodedError, type ErrorCode, isErrorCode } from '@alcova/contracts';
import { z } from 'zod';

/** Headers of requests and replies, beside those of their origin. */
export const HEADER = {
  caller: 'Alcova-Caller',
  /** What tells connections of senders apart. Replies do not: between accounts the broker makes up a subject for each. */
  sender: 'Alcova-Sender',
  /** Milliseconds by a clock of the sender's own that only runs forward: worth something beside the others of the same sender. */
  sent: 'Alcova-Sent',
  /** Milliseconds from then on, after which nobody waits for the reply any more. */
  within: 'Alcova-Within',
  error: 'Alcova-Error',
} as const;

/** A reply above this would press on every broker in between; lists carry no long texts. */
export const MAX_REPLY_BYTES = 512 * 1024;

const errorBody = z.object({
  detail: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  retryAfter: z.number().optional(),
});

/** How JSON.stringify writes halves of characters, and a text with a backslash may look. */
const MAYBE_HALVES = '\\ud';

/**
 * The body of a request. Halves of characters, which no UTF-8 holds, become U+FFFD: a database refuses them inside JSON in a way that
 * cannot be told from a failure of the platform.
 */
export function encodeInput(input: unknown): string {
  const text = JSON.stringify(input);
  if (!text.includes(MAYBE_HALVES)) return text;
  return JSON.stringify(input, (_name, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(/\p{Cs}/gu, '\ufffd') : value,
  );
}

/** The body of an error reply. The code stands in a header. */
export const encodeError = (error: CodedError): string =>
  JSON.stringify({ detail: error.detail, fields: error.fields, retryAfter: error.retryAfter });

/** Rebuilds the error of a reply; an unknown code counts as internal. */
export function decodeError(code: string, body: string): CodedError {
  const known: ErrorCode = isErrorCode(code) ? code : 'internal';
  const parsed = errorBody.safeParse(parseJson(body));
  if (!parsed.success) return new CodedError(known);
  const { detail, fields, retryAfter } = parsed.data;
  return new CodedError(known, detail, fields, undefined, retryAfter);
}

/** Parses JSON from outside. @throws CodedError request.invalid */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CodedError('request.invalid', error instanceof Error ? error.message : 'no JSON');
  }
}

/** What is wrong with an input, by dotted path. */
export const fieldsOf = (error: z.ZodError): Record<string, string> =>
  Object.fromEntries(
    error.issues.slice(0, 20).map((issue) => [issue.path.join('.') || '(root)', issue.message]),
  );

import { type RouteContract } from '@alcova/contracts';
import { type z } from 'zod';
import { isRecord, parseJson } from '../json';
import { logFailure } from '../log';
import { errorFromBody, localError } from './error';

const NO_CONTENT = 204;

/** What an operation answers, as its contract has it. */
export type AnswerOf<R extends RouteContract> = z.output<R['response']>;

/** The proof of age has ended, or the country was closed, while the site is used. */
function leaveClosedPage(): void {
  import('../age/closed-page').then(
    ({ renewClosedPage }) => renewClosedPage(),
    (cause: unknown) => logFailure('age: the page could not be renewed', cause),
  );
}

/**
 * The answer of an operation; throws the ApiError that it stands for. Here, and in `readEvent`, what the gateway sent gets its type: no answer
 * leaves the gateway but through its contract's schema (ResponseInterceptor), so that it is not checked a second time. A gateway that is newer
 * or older than this page may send more than the type tells.
 */
export function readAnswer<R extends RouteContract>(
  status: number,
  text: string,
  retryAfter?: number,
): AnswerOf<R>;
export function readAnswer(status: number, text: string, retryAfter?: number): unknown {
  const body = parseJson(text);
  if (status < 200 || status > 299) {
    const error = errorFromBody(status, body, retryAfter);
    if (error.code.startsWith('age.')) leaveClosedPage();
    throw error;
  }
  // A page of some proxy, or an answer that was cut off.
  if (!isRecord(body) && status !== NO_CONTENT) throw localError('bad-answer', status);
  return body;
}

/** What an event of a stream of the gateway tells; null where it came mutilated. */
export function readEvent<R extends RouteContract>(data: unknown): AnswerOf<R> | null;
export function readEvent(data: unknown): unknown {
  const told = typeof data === 'string' ? parseJson(data) : null;
  return isRecord(told) ? told : null;
}

import { CodedError } from '@alcova/contracts';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { roleOfPath } from '../app/role-paths';
import { PROBLEM_TYPE, problemOf } from '../http/problems';
import { requestIdOf } from '../http/request-hooks';
import type { flights } from '../measuring/flights';

/** So many requests of a role in work are an evening's, even at moments when the process is late. */
const AS_USUAL = 24;
/** Later than this a process does not become by the work of an evening. */
const LATE_MS = 50;
const RETRY_AFTER_SECONDS = '1';
/** Whoever asks these has to hear the truth about a process that is late. */
const ALWAYS = /^\/api\/health(?:\/|$)/;

interface Parts {
  /** Requests in work, by role. */
  readonly flights: typeof flights;
  /** Milliseconds by which this process is behind. */
  readonly behindMs: () => number;
  /** Headers that every answer has. */
  readonly everywhere: OutgoingHttpHeaders;
}

/**
 * Refuses requests before any work is done for them while this process has more of them in work than usual and is behind: a refusal costs a
 * hundredth of an answer, so that those in work are answered as quickly as ever. What is kept ready is not asked here, and uploads are not
 * refused: they last.
 */
export function refusals({ flights, behindMs, everywhere }: Parts) {
  /** Whether the request was refused. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const path = request.url?.split('?', 1)[0] ?? '/';
    const role = roleOfPath(path);
    if (role === 'upload' || flights[role].answering < AS_USUAL || behindMs() < LATE_MS) return false;
    if (ALWAYS.test(path)) return false;
    const id = requestIdOf(request);
    const body = JSON.stringify(problemOf(new CodedError('unavailable'), id));
    response.writeHead(503, {
      ...everywhere,
      ...{ 'content-type': PROBLEM_TYPE, 'content-length': Buffer.byteLength(body) },
      ...{ 'cache-control': 'no-store', 'retry-after': RETRY_AFTER_SECONDS, 'x-request-id': id },
    });
    response.end(body);
    return true;
  };
}

import { CodedError, type ErrorCode } from '@alcova/contracts';
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_TYPE, problemOf } from './problems';

/** A failure of node's HTTP parser; `rawPacket` is what came last. https://nodejs.org/api/http.html#event-clienterror */
export type ParserFailure = NodeJS.ErrnoException & { readonly rawPacket?: unknown };

const ANSWERS: Readonly<Record<string, { status: number; code: ErrorCode }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request.invalid' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'request.body-too-large' },
};
const MALFORMED = { status: 400, code: 'request.invalid' } as const;
const HEAD = Buffer.from('HEAD ');
const HOST = 'host';

/** The bytes that answer a request which could not be read as HTTP: a problem document, without a body for what began as HEAD. */
export function unreadAnswer(failure: ParserFailure, requestId: string): string {
  const { status, code } = ANSWERS[failure.code ?? ''] ?? MALFORMED;
  const phrase = STATUS_CODES[status] ?? 'Error';
  const body = JSON.stringify({ ...problemOf(new CodedError(code), requestId), title: phrase, status });
  const head = [
    `HTTP/1.1 ${status} ${phrase}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  return [...head, '', isHead(failure) ? '' : body].join('\r\n');
}

const isHead = ({ rawPacket }: ParserFailure): boolean =>
  Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, HEAD.length).equals(HEAD);

/** Whether a request names its host more than once. Node keeps the first and a proxy may keep the last, so that each reads another request (RFC 9112, 3.2). */
export function namesSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  return hosts > 1;
}

/** Refuses a request that can be read in two ways, after the answers to those before it; nothing more is read from its connection. */
export function refuseAmbiguous(response: ServerResponse): void {
  const id = randomUUID();
  const body = JSON.stringify(problemOf(new CodedError('request.invalid'), id));
  response.writeHead(400, {
    ...{ 'content-type': PROBLEM_TYPE, 'content-length': Buffer.byteLength(body) },
    ...{ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': id },
    connection: 'close',
  });
  response.end(body);
}

/** Answers what could not be read, and hangs up. A connection that the other side ended needs no answer. */
export function answerUnread(failure: ParserFailure, socket: Socket): void {
  if (failure.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(unreadAnswer(failure, randomUUID()));
  socket.destroy(failure);
}

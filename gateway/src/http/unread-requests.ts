import { CodedError, type ErrorCode } from '@alcova/contracts';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
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

/** Answers what could not be read, and hangs up. A connection that the other side ended needs no answer. */
export function answerUnread(failure: ParserFailure, socket: Socket): void {
  if (failure.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(unreadAnswer(failure, randomUUID()));
  socket.destroy(failure);
}

import { type Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { HostileRequest } from './make-request';

const ANSWER_WITHIN_MS = 60_000;

/** What came of a request; `failure` is the system's code of a connection that ended without an answer. */
export interface Sent {
  readonly status: number;
  readonly failure?: string;
}

/** Connections that carried a request before: node's own `reusedSocket` misses those that are handed on without ever being free. */
const used = new WeakSet<Socket>();

/**
 * Sends one request and answers the status; 0 when the server ended the connection without an answer, -1 when it did not answer in time.
 * A stream of events is left as soon as it has begun.
 */
export function sendRequest(
  site: URL,
  agent: Agent | undefined,
  hostile: HostileRequest,
  headers: Readonly<Record<string, string>>,
): Promise<Sent> {
  return new Promise((resolve) => {
    let reused = false;
    const outgoing = request(
      {
        // A connection of its own without one.
        agent: agent ?? false,
        host: site.hostname,
        port: site.port,
        method: hostile.method,
        path: hostile.path,
        headers: {
          ...headers,
          ...hostile.headers,
          ...(hostile.body ? { 'content-length': hostile.body.length } : {}),
        },
        timeout: ANSWER_WITHIN_MS,
      },
      (response) => {
        const status = response.statusCode ?? 0;
        if (response.headers['content-type']?.startsWith('text/event-stream')) outgoing.destroy();
        response.resume();
        response.on('close', () => resolve({ status }));
      },
    );
    outgoing.on('socket', (socket) => {
      reused = used.has(socket);
      used.add(socket);
    });
    outgoing.on('timeout', () => {
      resolve({ status: -1 });
      outgoing.destroy();
    });
    // A server may close a connection that it kept open just when the next request is written to it: that one is asked anew.
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      resolve(
        reused
          ? sendRequest(site, undefined, hostile, headers)
          : { status: 0, failure: error.code ?? error.message },
      ),
    );
    outgoing.end(hostile.body);
  });
}

/** Bytes that are no request, or two at once: the server must answer 4xx or hang up, and go on. */
export const BROKEN_STREAMS: readonly string[] = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
  'GET http://evil.example/api/users HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/users HTTP/1.1\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'GET /\u0000 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX: a\u0000b\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(100_000)}\r\n\r\n`,
  `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
  '\r\n\r\n\r\n',
];

/** Sends raw bytes and answers the status of what comes back; 0 when the server hung up, or keeps waiting for more. */
export function sendBytes(site: URL, bytes: string): Promise<number> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(site.port), site.hostname, () => socket.write(bytes, 'latin1'));
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (data) => {
      answer += data.toString('latin1').slice(0, 100);
      socket.end();
    });
    // A connection that the server cut is one of the right answers.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(Number(/^HTTP\/1\.\d (\d{3})/.exec(answer)?.[1] ?? 0)));
  });
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { unreadAnswer } from './unread-requests';

/** Less than this is no progress: 550 bytes a second, a tenth of what the slowest mobile line brings. */
const LEAST_BYTES = 16 * 1024;
const READ_ANSWER_WITHIN_MS = 2_000;

/** Requests whose bodies may take their time. */
const lasting = new WeakSet<IncomingMessage>();

/**
 * Lets a body last until its request is answered, as long as bytes come within the server's time-out. To be called once it is known who
 * sends it and that they may: whoever else could have this would hold connections for nothing.
 */
export function letBodyLast(request: IncomingMessage): void {
  lasting.add(request);
}

/**
 * Ends requests whose bodies stall: each `withinMs` has to bring 16 KiB or the end, else the request is answered 408 and its connection
 * closed, whatever its address. What an answer leaves of a body that was let last is watched as any other.
 */
export function endStalledBodies(server: Server, withinMs: number): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request)) watchBody(request, response, withinMs);
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function watchBody(request: IncomingMessage, response: ServerResponse, withinMs: number): void {
  const { socket } = request;
  if (request.complete) return;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    // What has come and is not read yet is our delay, and not the client's.
    const isOurs = request.complete || request.readableLength > 0;
    const mayLast = lasting.has(request) && !response.writableFinished;
    if (isOurs || mayLast || socket.bytesRead - before >= LEAST_BYTES) {
      before = socket.bytesRead;
      return;
    }
    stop();
    hangUp(socket, response.headersSent ? '' : unreadAnswer(new StalledBodyError(), randomUUID()));
  }, withinMs).unref();
  const stop = () => clearInterval(timer);
  request.once('close', stop);
}

/** What still comes is thrown away for a moment: a connection that is cut while bytes come takes its answer with it. */
function hangUp(socket: Socket, answer: string): void {
  socket.end(answer);
  setTimeout(() => socket.destroy(), READ_ANSWER_WITHIN_MS).unref();
}

class StalledBodyError extends Error {
  override readonly name = 'StalledBodyError';
  /** As node names it where it ends a request by itself. */
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';

  constructor() {
    super('a body came too slowly');
  }
}

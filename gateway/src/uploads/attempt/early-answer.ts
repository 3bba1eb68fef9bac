import type { IncomingMessage } from 'node:http';

const DRAIN_MS = 5_000;

/**
 * Lets a client that is still sending read the refusal: what it sends is thrown away for a few seconds, then the connection is cut.
 * Cutting at once would make most clients report a lost connection instead of the answer.
 */
export function drainBriefly(request: IncomingMessage): void {
  if (request.destroyed) return;
  // The form's parser may have stopped reading; it would hold back the rest.
  request.unpipe();
  request.resume();
  if (request.complete) return;
  const timer = setTimeout(() => {
    // A connection whose request came to its end may already serve the next one.
    if (!request.complete) request.socket.destroy();
  }, DRAIN_MS).unref();
  request.once('end', () => clearTimeout(timer));
  request.once('close', () => clearTimeout(timer));
}

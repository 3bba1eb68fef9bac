import type { IncomingMessage } from 'node:http';

const DRAIN_MS = 5_000;

/**
 * Lets a client that is still sending read the refusal: what it sends is thrown away for a few seconds, then the connection is cut.
 * Cutting at once would make most clients report a lost connection instead of the answer.
 */
export function drainBriefly(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  request.resume();
  const timer = setTimeout(() => request.socket.destroy(), DRAIN_MS);
  request.once('end', () => clearTimeout(timer));
  request.once('close', () => clearTimeout(timer));
}

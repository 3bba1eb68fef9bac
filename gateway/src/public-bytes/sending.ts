import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodingsOf, hasAlready } from './negotiation';
import type { SerializedResponse } from './serialized-response';

/** Sends an answer that is ready straight to the socket: all that later hooks would add stands in its header already. */
export function sendBytes(
  bytes: SerializedResponse,
  requestId: string,
  { headers }: Pick<IncomingMessage, 'headers'>,
  response: ServerResponse,
): void {
  // Who asked has gone meanwhile.
  if (response.destroyed) return;
  if (hasAlready(headers['if-none-match'], bytes.etag)) {
    response.writeHead(304, [...bytes.unchanged, 'x-request-id', requestId]);
    response.end();
    return;
  }
  const form = bytes.formFor(encodingsOf(headers));
  response.writeHead(200, [...form.headers, 'x-request-id', requestId]);
  response.end(form.body, 'latin1');
}

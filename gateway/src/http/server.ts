import { logger } from '@alcova/platform';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { MeasuredResponse } from '../measuring/measured-response';
import { countTraffic } from '../measuring/traffic';

/** A request's headers and a JSON body must be here by then; uploads have as long as bytes keep coming. */
const HEADERS_TIMEOUT_MS = 30_000;
const IDLE_TIMEOUT_MS = 120_000;
/** Longer than the usual proxies keep a quiet connection, so that it is they who close it. */
const KEEP_ALIVE_MS = 72_000;

/** Whether it has answered the request; if not, the framework does. */
export type FirstLook = (request: IncomingMessage, response: ServerResponse) => boolean;

const log = logger('server');

/** The public server: what `firstLook` answers never reaches the framework. */
export function publicServer(framework: RequestListener, firstLook: FirstLook): Server {
  const server = createServer({ ServerResponse: MeasuredResponse }, (request, response) => {
    if (looked(firstLook, request, response)) return;
    response.follow();
    framework(request, response);
  });
  countTraffic(server);
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = 0;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.setTimeout(IDLE_TIMEOUT_MS);
  return server;
}

/** A mistake of ours must not end the process, as what a listener throws would. */
function looked(firstLook: FirstLook, request: IncomingMessage, response: ServerResponse): boolean {
  try {
    return firstLook(request, response);
  } catch (error) {
    log.error({ err: error }, 'a request could not be answered early');
    if (response.headersSent) response.destroy();
    return response.headersSent;
  }
}

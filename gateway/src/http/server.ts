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
import { boundConnections, type ConnectionBounds } from './connection-bounds';
import { endStalledBodies } from './stalled-bodies';
import { namesSeveralHosts, refuseAmbiguous } from './unread-requests';

/** A request's headers must be here by then, and so must the first byte of a connection. Bodies end by a rule of their own. */
const HEADERS_TIMEOUT_MS = 30_000;
/** How often node looks for those that are late. */
const LOOK_FOR_LATE_MS = 5_000;
const IDLE_TIMEOUT_MS = 120_000;
/** Longer than the usual proxies keep a quiet connection, so that it is they who close it. */
const KEEP_ALIVE_MS = 72_000;

/** Whether it has answered the request; if not, the framework does. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Calls `next` for what may be answered, now or soon, and answers everything else. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** What a request comes past before the framework has it. */
export interface Gates {
  /** Nothing comes past it that it does not let through, kept ready or not. */
  readonly barrier: Middleware;
  readonly fastPath: FastPath;
}

export interface ServerBounds {
  readonly connections: ConnectionBounds;
  /** The longest that a body may bring next to nothing. */
  readonly bodyProgressMs: number;
}

const log = logger('server');

/** The public server: what the barrier stops and `fastPath` answers never reaches the framework. */
export function publicServer(
  framework: RequestListener,
  { barrier, fastPath }: Gates,
  bounds: ServerBounds,
): Server {
  const options = { ServerResponse: MeasuredResponse, connectionsCheckingInterval: LOOK_FOR_LATE_MS };
  const server = createServer(options, (request, response) => {
    if (namesSeveralHosts(request)) return refuseAmbiguous(response);
    barrier(request, response, () => {
      // Its client may have gone while it was let through.
      if (response.destroyed || looked(fastPath, request, response)) return;
      response.follow();
      framework(request, response);
    });
  });
  countTraffic(server);
  boundConnections(server, bounds.connections);
  endStalledBodies(server, bounds.bodyProgressMs);
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = 0;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.setTimeout(IDLE_TIMEOUT_MS);
  return server;
}

/** A mistake of ours must not end the process, as what a listener throws would. */
function looked(fastPath: FastPath, request: IncomingMessage, response: ServerResponse): boolean {
  try {
    return fastPath(request, response);
  } catch (error) {
    log.error({ err: error }, 'a request could not be answered early');
    if (response.headersSent) response.destroy();
    return response.headersSent;
  }
}

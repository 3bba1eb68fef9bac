import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import type { HealthRegistry } from './health';
import { logger } from './logging/logger';
import { METRICS_TYPE, metricsText } from './metrics';
import { waitingFor, waitingReasons } from './start-state';

const log = logger('health');

/** The port that answers for a process's health and its figures, from its first moment to its end. */
export interface HealthServer {
  readonly url: string;
  /** The process has started: from now on it is as ready as this says. */
  handOver(health: HealthRegistry): void;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/**
 * Opens the health port before anything else, so that who watches the process sees that it lives while it waits for a database or a
 * broker, and what it waits for. A port of its own: what is told here is for operators alone. @throws Error when the port cannot be had
 */
export async function openHealthServer(port: number, host: string): Promise<HealthServer> {
  let health: HealthRegistry | undefined;
  const server = createServer((request, response) => {
    void answer(request, health)
      .catch(failed)
      .then((found) => send(response, found));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${taken}`,
    handOver: (registry) => {
      health = registry;
    },
  };
}

async function answer({ method, url }: IncomingMessage, health: HealthRegistry | undefined): Promise<Answer> {
  const path = method === 'GET' || method === 'HEAD' ? url?.split('?', 1)[0] : undefined;
  if (path === '/health/live') return json(200, { status: 'ok' });
  if (path === '/health/ready') return health ? readiness(health) : json(503, startState());
  if (path === '/metrics' && health) return { status: 200, type: METRICS_TYPE, body: await metricsText() };
  return json(404, { status: health ? 'not-found' : 'starting' });
}

/** A figure that cannot be read must not end the process. */
function failed(error: unknown): Answer {
  log.error({ err: error }, 'the health port could not answer');
  return json(500, { status: 'failed' });
}

/** `reasons` only where some are known, as in all answers. */
async function readiness(health: HealthRegistry): Promise<Answer> {
  const { ready, checks, reasons } = await health.report();
  return json(ready ? 200 : 503, { status: ready ? 'ok' : 'down', checks, ...known(reasons) });
}

const startState = (): object => ({
  status: 'starting',
  waitingFor: waitingFor(),
  ...known(waitingReasons()),
});

const known = (reasons: Readonly<Record<string, string>>): object =>
  Object.keys(reasons).length > 0 ? { reasons } : {};

const json = (status: number, body: object): Answer => ({
  ...{ status, type: 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
});

function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { 'content-type': type });
  response.end(body);
}

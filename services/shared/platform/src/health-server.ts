import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { waitingFor, waitingReasons } from './start-state';

/** The port that answers for a process's health, from its first moment to its end. */
export interface HealthServer {
  readonly url: string;
  /** From now on requests are answered by the application. */
  handOver(application: RequestListener): void;
}

/**
 * Opens the health port before anything else, so that who watches the process sees that it lives while it waits for a database or a
 * broker, and what it waits for. @throws Error when the port cannot be had
 */
export async function openHealthServer(port: number, host: string): Promise<HealthServer> {
  let answer: RequestListener = starting;
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${taken}`,
    handOver: (application) => {
      answer = application;
    },
  };
}

/** `reasons` only where some are known. */
function startState(): Record<string, unknown> {
  const reasons = waitingReasons();
  return {
    status: 'starting',
    waitingFor: waitingFor(),
    ...(Object.keys(reasons).length > 0 && { reasons }),
  };
}

const starting: RequestListener = (request, response) => {
  const path = request.url?.split('?', 1)[0];
  if (path === '/health/live') return json(200, { status: 'ok' });
  if (path === '/health/ready') return json(503, startState());
  return json(404, { status: 'starting' });

  function json(status: number, body: unknown): void {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(body));
  }
};

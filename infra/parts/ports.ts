import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { StartFailure, hasCode } from './failure';
import { reserve } from './reservations';

/** Below the ports that the kernel gives away by itself: no connection takes one between its choice and its use. */
const FIRST_PORT = 15_000;
const LAST_PORT = 31_999;
const TRIES = 1_000;

async function listen(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, resolve);
  });
  return server;
}

async function close(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
}

async function isFree(port: number): Promise<boolean> {
  try {
    await close(await listen(port));
    return true;
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE') || hasCode(error, 'EACCES')) return false;
    throw error;
  }
}

async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (reserve(port) && (await isFree(port))) return port;
  }
  throw new StartFailure('sem porta livre em 127.0.0.1');
}

/** `count` different TCP ports that are free on 127.0.0.1 and that no other process of this user is given while this one lives. */
export async function freePorts(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, freePort));
}

/** The port itself, or a free one for 0. */
export async function chosenPort(port: number): Promise<number> {
  return port === 0 ? freePort() : port;
}

/** Rejects with one clear line when 127.0.0.1:port cannot be listened on. Port 0 is always free. */
export async function assertPortFree(port: number): Promise<void> {
  try {
    await close(await listen(port));
  } catch (error) {
    throw new StartFailure(portProblem(port, error));
  }
}

/** The operator's line for a port that cannot be had. */
export function portProblem(port: number, error: unknown): string {
  if (hasCode(error, 'EADDRINUSE'))
    return `A porta ${port} já está em uso. Encerre o programa que a usa ou escolha outra com PORT=<porta>.`;
  if (hasCode(error, 'EACCES'))
    return `Sem permissão para usar a porta ${port}. Escolha outra, acima de 1023, com PORT=<porta>.`;
  return `Não foi possível usar a porta ${port}: ${error instanceof Error ? error.message : String(error)}`;
}

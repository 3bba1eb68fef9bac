import { createServer, type Server } from 'node:net';
import { StartFailure, hasCode } from './failure';

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

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new StartFailure('sem porta livre em 127.0.0.1');
  return address.port;
}

/** `count` different TCP ports that are free on 127.0.0.1 now. All are held until the last is found, so none repeats. */
export async function freePorts(count: number): Promise<number[]> {
  const servers: Server[] = [];
  try {
    for (let index = 0; index < count; index += 1) servers.push(await listen(0));
    return servers.map(portOf);
  } finally {
    await Promise.all(servers.map(close));
  }
}

/** The port itself, or a free one for 0. */
export async function chosenPort(port: number): Promise<number> {
  if (port !== 0) return port;
  const [free] = await freePorts(1);
  if (free === undefined) throw new StartFailure('sem porta livre em 127.0.0.1');
  return free;
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

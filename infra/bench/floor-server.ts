import type { FastifyInstance } from 'fastify';

/** Serves on a free port of 127.0.0.1 until SIGTERM, and prints it as `port N` for who started the process. */
export async function serveFloor(server: FastifyInstance): Promise<void> {
  process.once('SIGTERM', () => void server.close());
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new RangeError('no port');
  console.log(`port ${address.port}`);
}

/** Runs a floor's process; what it throws is its exit code 1. */
export function runFloor(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}

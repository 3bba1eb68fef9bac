import { fastify } from 'fastify';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** What the bare server answers: bytes and headers as the site answered them. */
export const answersFile = z.array(
  z.object({ path: z.string(), headers: z.record(z.string(), z.string()), base64: z.string() }),
);
export type BareAnswer = z.infer<typeof answersFile>[number];

/** A Fastify server that does nothing but answer: node bare-server.js {file}. Prints its port when it listens. */
async function main(): Promise<void> {
  const file = process.argv[2];
  if (file === undefined) throw new RangeError('which answers?');
  const answers = answersFile.parse(JSON.parse(await readFile(file, 'utf8')));
  const server = fastify();
  for (const { path, headers, base64 } of answers) {
    const body = Buffer.from(base64, 'base64');
    server.get(path, (_request, reply) => {
      void reply.headers(headers).send(body);
    });
  }
  process.once('SIGTERM', () => void server.close());
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new RangeError('no port');
  console.log(`port ${address.port}`);
}

if (require.main === module)
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });

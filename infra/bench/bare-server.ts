import { fastify } from 'fastify';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { runFloor, serveFloor } from './floor-server';

/** What the bare server answers: bytes and headers as the site answered them. */
export const answersFile = z.array(
  z.object({ path: z.string(), headers: z.record(z.string(), z.string()), base64: z.string() }),
);
export type BareAnswer = z.infer<typeof answersFile>[number];

/** A Fastify server that does nothing but answer, each path one thing: node bare-server.js {file}. Prints its port when it listens. */
async function main(): Promise<void> {
  const file = process.argv[2];
  if (file === undefined) throw new RangeError('which answers?');
  const answers = answersFile.parse(JSON.parse(await readFile(file, 'utf8')));
  const server = fastify();
  for (const { path, headers, base64 } of answers) {
    const body = Buffer.from(base64, 'base64');
    // Routes know no queries.
    server.get(path.split('?', 1)[0] ?? path, (_request, reply) => {
      void reply.headers(headers).send(body);
    });
  }
  await serveFloor(server);
}

if (require.main === module) runFloor(main);

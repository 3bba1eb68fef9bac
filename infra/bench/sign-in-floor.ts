import { verify } from '@node-rs/argon2';
import { fastify } from 'fastify';
import { z } from 'zod';
import { runFloor, serveFloor } from './floor-server';

const credentials = z.object({ password: z.string() });

/** A Fastify server that checks a password against one hash, and nothing else: node sign-in-floor.js {hash}. Prints its port when it listens. */
async function main(): Promise<void> {
  const hash = process.argv[2];
  if (hash === undefined) throw new RangeError('which hash?');
  const server = fastify();
  server.post('/api/auth/login', async (request, reply) => {
    const isRight = await verify(hash, credentials.parse(request.body).password);
    return reply.code(isRight ? 200 : 401).send({ isRight });
  });
  await serveFloor(server);
}

if (require.main === module) runFloor(main);

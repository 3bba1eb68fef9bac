import { verify } from '@node-rs/argon2';
import { fastify, type FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { Pool } from 'pg';
import { z } from 'zod';
import { type Answer, type Exchange, floorWork } from './work';
import { replay } from './replay';

/** As many connections as a service has (`databaseOptions`). */
const CONNECTIONS = 10;
const credentials = z.object({ password: z.string() });

/** Answers each path with its bytes. */
function giveBytes(server: FastifyInstance, answers: readonly Answer[]): void {
  for (const { path, headers, base64 } of answers) {
    const body = Buffer.from(base64, 'base64');
    // Routes know no queries.
    server.get(path.split('?', 1)[0] ?? path, (_request, reply) => {
      void reply.headers(headers).send(body);
    });
  }
}

/** Sends a service's own statements to its database and answers what the site answered, serialised anew each time. */
function sendStatements(server: FastifyInstance, exchanges: readonly Exchange[], database: string): void {
  const known = new Map(
    exchanges.map((one) => {
      const answer: unknown = JSON.parse(Buffer.from(one.base64, 'base64').toString());
      return [one.path, { ...one, answer }];
    }),
  );
  const pool = new Pool({ connectionString: database, max: CONNECTIONS, application_name: 'floor' });
  server.route({
    ...{ method: ['GET', 'POST', 'PUT'], url: '/*' },
    handler: async (request, reply) => {
      const one = known.get(request.url);
      if (!one) return reply.code(404).send();
      await replay(pool, one);
      return reply.headers(one.headers).send(one.answer);
    },
  });
  server.addHook('onClose', () => pool.end());
}

/** Checks a password against one hash. */
function checkPassword(server: FastifyInstance, hash: string): void {
  server.post('/api/auth/login', async (request, reply) => {
    const isRight = await verify(hash, credentials.parse(request.body).password);
    return reply.code(isRight ? 200 : 401).send({ isRight });
  });
}

/** `server.ts FILE`: serves what the file says until SIGTERM, and prints `port N` when it listens. */
async function main(): Promise<void> {
  const work = floorWork.parse(JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')));
  const server = fastify();
  if ('exchanges' in work) sendStatements(server, work.exchanges, work.database);
  else if ('answers' in work) giveBytes(server, work.answers);
  else checkPassword(server, work.hash);
  process.once('SIGTERM', () => void server.close());
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  console.log(`port ${new URL(address).port}`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

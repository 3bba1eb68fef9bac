import { fastify } from 'fastify';
import { readFile } from 'node:fs/promises';
import { Pool } from 'pg';
import { z } from 'zod';
import { runFloor, serveFloor } from '../floor-server';
import { exchange, replay } from './exchange';

/** As many connections as a service has (`databaseOptions`). */
const CONNECTIONS = 10;

/**
 * A bare Fastify that sends a service's own statements to its database and answers what the site answered, serialised anew each time:
 * node sql-server.js {file} {database}. Prints its port when it listens.
 */
async function main(): Promise<void> {
  const [file, connectionString] = process.argv.slice(2);
  if (file === undefined || connectionString === undefined)
    throw new RangeError('which answers, whose database?');
  const recorded = z.array(exchange).parse(JSON.parse(await readFile(file, 'utf8')));
  const known = new Map(
    recorded.map((one) => [one.path, { ...one, answer: JSON.parse(one.body) as unknown }]),
  );
  const pool = new Pool({ connectionString, max: CONNECTIONS, application_name: 'floor' });
  const server = fastify();
  server.route({
    method: ['GET', 'POST', 'PUT'],
    url: '/*',
    handler: async (request, reply) => {
      const one = known.get(request.url);
      if (!one) return reply.code(404).send();
      await replay(pool, one);
      return reply.headers(one.headers).send(one.answer);
    },
  });
  server.addHook('onClose', () => pool.end());
  await serveFloor(server);
}

if (require.main === module) runFloor(main);

import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { isUnchanged } from '../http/preconditions';
import { openApiDocument } from './document';

/** Registers `/api/openapi.json`: made once at the start, answered with an ETag. */
export function addOpenApiRoute(instance: FastifyInstance): void {
  const body = JSON.stringify(openApiDocument());
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  instance.get('/api/openapi.json', async (request, reply) => {
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (isUnchanged(request.headers['if-none-match'], { etag, lastModified: new Date(0) }))
      return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}

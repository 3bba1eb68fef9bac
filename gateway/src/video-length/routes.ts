import type { FastifyInstance } from 'fastify';
import { VIDEO_LENGTH_FRAME, VIDEO_LENGTH_HEADERS, VIDEO_LENGTH_PAGE } from './frame';

/** Registers the frame in which an administrator's browser reads the length of a video elsewhere: the same for everybody. */
export function addVideoLengthRoutes(instance: FastifyInstance): void {
  instance.get(VIDEO_LENGTH_FRAME, { helmet: VIDEO_LENGTH_HEADERS }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('text/html; charset=utf-8')
      .send(VIDEO_LENGTH_PAGE),
  );
}

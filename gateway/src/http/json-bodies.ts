import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, RawServerDefault } from 'fastify';

/**
 * Reads bodies of JSON as Fastify does, but that an empty one is none: clients that name the type with each request also ask for what takes
 * no body. Other types than this are answered 415.
 * @param limitBytes of a body
 */
export function readJsonBodies(app: NestFastifyApplication, limitBytes: number): void {
  const instance: FastifyInstance = app.getHttpAdapter().getInstance();
  // The framework reads texts by itself, which no route takes.
  instance.removeContentTypeParser('text/plain');
  const parse = instance.getDefaultJsonParser('error', 'error');
  app.useBodyParser<RawServerDefault>(
    'application/json',
    { bodyLimit: limitBytes },
    (request, body, done) => {
      if (body.length === 0) done(null, undefined);
      else void parse(request, body.toString(), done);
    },
  );
}

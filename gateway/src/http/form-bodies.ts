import { CodedError } from '@alcova/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export const FORM_TYPE = 'application/x-www-form-urlencoded';
/** More than any form that a contract describes, with what its sender adds. */
const MAX_FIELDS = 20;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes that take forms: `anybody` where a contract says `form`, `site` where the form stands in pages of this site alone. */
    takesForm?: 'anybody' | 'site';
  }
}

/** Whether a request is of a route for forms. */
const takesForm = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean =>
  routeOptions.config.takesForm !== undefined;

/** The type of a body without its parameters; undefined where none is named. */
const typeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();

/** Whether the type of a body is not the one of its route. Other types than forms are the other parsers' question. */
function isForeign(request: FastifyRequest): boolean {
  const type = typeOf(request);
  if (type === undefined || request.is404 || request.method === 'GET' || request.method === 'HEAD')
    return false;
  return takesForm(request) !== (type === FORM_TYPE);
}

/**
 * The fields of a form (WHATWG URL, application/x-www-form-urlencoded).
 * @throws CodedError `request.invalid` where a field stands twice, or with more than 20 of them
 */
export function fieldsOfForm(body: string): Record<string, string> {
  const fields = [...new URLSearchParams(body)];
  const names = new Set(fields.map(([name]) => name));
  if (names.size < fields.length) throw new CodedError('request.invalid', 'a field stands twice');
  if (fields.length > MAX_FIELDS) throw new CodedError('request.invalid', 'too many fields');
  return Object.fromEntries(fields);
}

/**
 * Reads bodies of forms, on the routes for them and no others; those take nothing else. A foreign type is answered 415 before its body is
 * read. The cookies that come with a form are dropped, so that nothing can be done with them by making a browser send it. To be called before
 * the plugin of cookies is registered.
 * @param limitBytes of a body
 */
export function readFormBodies(instance: FastifyInstance, limitBytes: number): void {
  instance.addHook('onRequest', (request, _reply, done) => {
    if (takesForm(request)) delete request.raw.headers.cookie;
    done();
  });
  instance.addHook('preParsing', (request, _reply, _payload, done) => {
    done(isForeign(request) ? new CodedError('request.unsupported-media-type') : undefined);
  });
  // What leads nowhere is told so, whatever it brings.
  instance.addContentTypeParser(
    FORM_TYPE,
    { parseAs: 'string', bodyLimit: limitBytes },
    async (request: FastifyRequest, body: string) => (takesForm(request) ? fieldsOfForm(body) : undefined),
  );
}

import { CodedError } from '@alcova/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptsPage } from '../head/cached-pages';
import { answerProblem } from '../http/problem.filter';
import { sendTooMany } from '../web/too-many-page';
import type { ConsentCookie } from './consent-cookie';
import { pageAddress } from './page-address';

/** The form of the age gate is sent here, by browsers without scripts and by the application. */
const CONSENT_PATH = '/consent';
/** A path, its name and what escapes make of it. */
const BODY_LIMIT_BYTES = 8 * 1024;

/** Whose field or query `to` names the page. A query may bring it twice, and is then no text. */
function wantedBy({ body, query }: FastifyRequest): unknown {
  for (const fields of [body, query])
    if (typeof fields === 'object' && fields !== null && 'to' in fields) return fields.to;
  return undefined;
}

/** Registers the answer Yes at the age gate: the browser gets the cookie, and is led to the page that it wanted. */
export function addConsentRoute(instance: FastifyInstance, cookie: ConsentCookie): void {
  instance.post(CONSENT_PATH, {
    bodyLimit: BODY_LIMIT_BYTES,
    config: { takesForm: 'site' },
    errorHandler: (error, request, reply) => {
      const isTooMany = error instanceof CodedError && error.code === 'request.too-many';
      if (isTooMany && acceptsPage(request.headers)) sendTooMany(reply);
      else answerProblem(error, request, reply);
    },
    handler: async (request, reply) => {
      cookie.write(reply);
      return reply.header('cache-control', 'no-store').redirect(pageAddress(wantedBy(request)), 303);
    },
  });
}

import { CodedError, RESUMABLE_UPLOADS_PATH } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PassThrough, type Readable } from 'node:stream';
import { callerOf } from '../../http/call';
import { PROBLEM_TYPE, codedErrorOf, problemOf } from '../../http/problems';
import { rateLimitOf } from '../../http/rate-limits';
import { letBodyLast } from '../../http/stalled-bodies';
import type { Administrators } from '../../session/administrators';
import { declaredSize } from '../attempt/declared-size';
import { drainBriefly } from '../attempt/early-answer';
import { CHECKSUM_ALGORITHMS, checksumOf } from './checksum';
import { type ProtocolProblem, problemOfThrown } from './protocol-problems';
import type { ResumableUploads } from './resumable-uploads';

const log = logger('upload');
/** How far a client may be ahead of the store. */
const READ_AHEAD_BYTES = 1_048_576;
const PART_TYPE = 'application/offset+octet-stream';
/** What an answer of the protocol says beside its status. */
const ANSWER_HEADERS = [
  ...['location', 'tus-resumable', 'tus-version', 'tus-extension', 'tus-max-size'],
  ...['upload-offset', 'upload-length', 'upload-metadata', 'cache-control'],
];

/** What a request of the protocol says. Others, as those of proxies, are none of its library's business. */
const ASKING_HEADERS = [
  ...['tus-resumable', 'content-type', 'content-length'],
  ...['upload-length', 'upload-defer-length', 'upload-offset', 'upload-metadata', 'upload-concat'],
];

/** Registers tus 1.0 at /api/uploads, for administrators. Bodies pass as they come. */
export function addResumableRoutes(
  scope: FastifyInstance,
  uploads: ResumableUploads,
  administrators: Administrators,
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(PART_TYPE, (_request, _payload, done) => done(null));
  scope.setErrorHandler((error, request, reply) => {
    drainBriefly(request.raw);
    return sendProblem(problemOfThrown(codedErrorOf(error)), request, reply);
  });
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = callerOf(await administrators.require(request));
    if (request.method === 'PATCH') letBodyLast(request.raw);
    const checksum = checksumOf(headerOf(request, 'upload-checksum'));
    const brought = { checksum, length: declaredSize(request) ?? undefined, body: bodyOf(request) };
    const { response, problem } = await uploads.handle(webRequest(request), caller, brought);
    for (const name of ANSWER_HEADERS) {
      const value = response.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    if (request.method === 'OPTIONS') reply.header('tus-checksum-algorithm', CHECKSUM_ALGORITHMS.join(','));
    if (!problem) return reply.status(response.status).send();
    drainBriefly(request.raw);
    return sendProblem(problem, request, reply);
  };
  const begin = { config: { rateLimit: rateLimitOf('upload') }, handler };
  const go = { config: { rateLimit: rateLimitOf('uploadPart') }, handler };
  scope.route({ method: 'POST', url: RESUMABLE_UPLOADS_PATH, ...begin });
  scope.route({ method: 'OPTIONS', url: RESUMABLE_UPLOADS_PATH, ...go });
  scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${RESUMABLE_UPLOADS_PATH}/:upload`, ...go });
}

function sendProblem({ error, status }: ProtocolProblem, request: FastifyRequest, reply: FastifyReply) {
  if (status >= 500) log.error({ code: error.code, method: request.method }, 'a request failed');
  reply.header('tus-resumable', '1.0.0').header('cache-control', 'no-store');
  return reply
    .status(status)
    .type(PROBLEM_TYPE)
    .send(JSON.stringify({ ...problemOf(error, request.id), status }));
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  if (Array.isArray(value)) throw new CodedError('request.invalid', `${name} more than once`);
  return value;
}

/** The request as the protocol's library reads it, with the headers of the protocol alone. */
function webRequest({ raw, method, url }: FastifyRequest): Request {
  const headers = new Headers();
  for (const name of ASKING_HEADERS) {
    const value = raw.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(new URL(url, 'http://gateway.invalid'), { method, headers });
}

/** The bytes that a request brings. A client that goes before the end breaks them off. */
function bodyOf({ raw, method }: FastifyRequest): Readable | undefined {
  if (method !== 'PATCH') return undefined;
  const body = new PassThrough({ highWaterMark: READ_AHEAD_BYTES });
  raw.once('close', () => {
    if (!raw.complete) body.destroy(new CodedError('upload.interrupted'));
  });
  // Nobody may be reading any more: whoever does is told.
  body.on('error', (error) => log.debug({ reason: error.message }, 'the bytes of a request broke off'));
  return raw.pipe(body);
}

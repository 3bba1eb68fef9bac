import { CodedError, placeOf } from '@alcova/contracts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { acceptsPage } from '../head/cached-pages';
import type { Pages } from '../head/pages';
import { answerProblem } from '../http/problem.filter';
import { rateLimitBy } from '../http/rate-limits';
import type { RequestCounts } from '../http/request-counts';
import { decodedPath, isPagePath, namesFile } from './page-paths';
import { sendTooMany } from './too-many-page';

/** Asked for by what reads no page, as feed readers and old browsers do; they know pictures by their type. */
const FAVICON = '/favicon.ico';
const FAVICON_FILE = '/icons/alcova-192.png';

/** Registers the web application: its files, and its page with the right head for every other address. */
export async function addWebRoutes(
  instance: FastifyInstance,
  webDir: string,
  pages: Pages,
  counts: RequestCounts,
): Promise<void> {
  const root = resolve(webDir);
  await instance.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    dotfiles: 'deny',
  });
  instance.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: {
      rateLimit: rateLimitBy(counts, (request) => (isFile(request) ? 'bytes' : 'page')),
      standsAt: (path) => standsIn(root, path),
    },
    errorHandler: (error, request, reply) => {
      const isTooMany = error instanceof CodedError && error.code === 'request.too-many';
      if (isTooMany && !isFile(request) && acceptsPage(request.headers)) sendTooMany(reply);
      else answerProblem(error, request, reply);
    },
    handler: async (request, reply) => answer(request, reply, pages),
  });
}

async function answer(request: FastifyRequest, reply: FastifyReply, pages: Pages) {
  const file = decodedPath(pathOf(request));
  if (file !== undefined && namesFile(file)) {
    reply.header('cache-control', cacheControlOf(file));
    return reply.sendFile(file === FAVICON ? FAVICON_FILE : file);
  }
  if (file === undefined || !isPagePath(file) || !acceptsPage(request.headers)) return reply.callNotFound();
  return pages.answer(request, reply);
}

/** Whether there is a file or a screen at a path. */
function standsIn(root: string, path: string): boolean {
  const decoded = decodedPath(path);
  if (decoded === undefined) return false;
  if (!namesFile(decoded)) return isPagePath(decoded) && placeOf(path, '').kind !== 'unknown';
  const file = resolve(root, `.${decoded === FAVICON ? FAVICON_FILE : decoded}`);
  return file.startsWith(`${root}${sep}`) && existsSync(file);
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

const isFile = (request: FastifyRequest): boolean => namesFile(pathOf(request));

/** What decides which release a browser runs: asked for anew each time. */
const DECIDES_RELEASE = /(\.html|\.webmanifest|^\/sw\.js|^\/before-paint\.js)$/;

/** Built assets carry a hash of their content in their names; everything else may change with the next release. */
function cacheControlOf(file: string): string {
  if (file.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return DECIDES_RELEASE.test(file) ? 'no-cache' : 'public, max-age=3600';
}

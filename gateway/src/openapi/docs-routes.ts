import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { dirname } from 'node:path';
import type { GatewayConfig } from '../config/config';

const PLACE = '/api/docs';
/** Of the package's files these are needed; its own page loads another document and is not served. */
const FILES: ReadonlySet<string> = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js']);

const PAGE = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Alcova: API</title>
    <link rel="stylesheet" href="${PLACE}/swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="${PLACE}/swagger-ui-bundle.js"></script>
    <script src="${PLACE}/initializer.js"></script>
  </body>
</html>
`;

// `validatorUrl: null`: nobody else is told of the document.
const INITIALIZER = `window.SwaggerUIBundle({
  url: '/api/openapi.json',
  domNode: document.getElementById('swagger-ui'),
  deepLinking: true,
  validatorUrl: null,
});
`;

/** Whether people may read the documentation here: not in production unless asked for. */
export const hasDocs = ({ NODE_ENV, DOCS }: Pick<GatewayConfig, 'NODE_ENV' | 'DOCS'>): boolean =>
  NODE_ENV !== 'production' || DOCS;

/** Registers `/api/docs`: the OpenAPI document as a page, from files of our own host, under the Content-Security-Policy of all pages. */
export async function addDocsRoutes(instance: FastifyInstance): Promise<void> {
  await instance.register(fastifyStatic, {
    root: dirname(require.resolve('swagger-ui-dist/package.json')),
    prefix: `${PLACE}/`,
    decorateReply: false,
    index: false,
    maxAge: '1h',
    allowedPath: (path) => FILES.has(path),
  });
  instance.get(PLACE, async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  instance.get(`${PLACE}/initializer.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(INITIALIZER),
  );
}

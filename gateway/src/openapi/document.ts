import {
  account,
  adminVideo,
  ERRORS,
  httpStatusOf,
  newVideo,
  problem,
  processingStatus,
  publicVideo,
  ROUTES,
  uploadAnswer,
  uploadFileAnswer,
  uploadLogEntry,
  videoChanges,
  type ErrorCode,
  type RouteContract,
} from '@alcova/contracts';
import { z } from 'zod';
import { needsProof } from '../age/open-routes';
import { FORM_TYPE } from '../http/form-bodies';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';

/** The schemas that clients know by name. */
const COMPONENTS = {
  Account: account,
  AdminVideo: adminVideo,
  NewVideo: newVideo,
  Problem: problem,
  ProcessingStatus: processingStatus,
  UploadAnswer: uploadAnswer,
  UploadFileAnswer: uploadFileAnswer,
  UploadLogEntry: uploadLogEntry,
  Video: publicVideo,
  VideoChanges: videoChanges,
};

const MEDIA_TYPES = { json: 'application/json', multipart: 'multipart/form-data', form: FORM_TYPE } as const;

const COOKIE_SECURITY = 'sessionCookie';

/** The OpenAPI 3.1 document of all HTTP operations, made from their contracts. */
export function openApiDocument() {
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Alcova',
      version: '1',
      description:
        'API HTTP da plataforma Alcova. Erros seguem a RFC 9457 com `code` estável e `message` em português.',
    },
    paths: pathsOf(ROUTES),
    components: {
      schemas: COMPONENTS,
      securitySchemes: {
        [COOKIE_SECURITY]: { type: 'apiKey', in: 'cookie', name: 'alcova_access' },
      },
    },
  });
}

function pathsOf(routes: readonly RouteContract[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  return paths;
}

function operationOf(route: RouteContract): ZodOpenApiOperationObject {
  const path = route.params instanceof z.ZodObject ? route.params : undefined;
  const query = route.query instanceof z.ZodObject ? route.query : undefined;
  const mediaType = MEDIA_TYPES[route.bodyType ?? 'json'];
  return {
    operationId: route.operationId,
    summary: route.summary,
    tags: [route.tag],
    ...(path || query ? { requestParams: { ...(path ? { path } : {}), ...(query ? { query } : {}) } } : {}),
    ...(route.body
      ? { requestBody: { required: true, content: { [mediaType]: { schema: route.body } } } }
      : {}),
    ...(route.access === 'public' ? {} : { security: [{ [COOKIE_SECURITY]: [] }] }),
    responses: responsesOf(route),
  };
}

/** Answers without a body, by status. */
const BODILESS: Readonly<Record<string, ZodOpenApiResponseObject>> = {
  '204': { description: 'Sem conteúdo' },
  '302': {
    description: 'Leva o navegador ao endereço em `Location`',
    headers: z.object({ Location: z.string() }),
  },
};

function responsesOf(route: RouteContract): ZodOpenApiResponsesObject {
  const status = String(route.status ?? 200);
  const responses: Record<string, ZodOpenApiResponsesObject[`${1 | 2 | 3 | 4 | 5}${string}`]> = {
    [status]: BODILESS[status] ?? successOf(route),
  };
  for (const [failed, codes] of failuresOf(route))
    responses[String(failed)] = {
      description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
      content: { 'application/problem+json': { schema: problem } },
    };
  for (const [unread, description] of unreadOf(route))
    responses[unread] ??= { description, content: { 'application/problem+json': { schema: problem } } };
  return responses;
}

/** What is answered before a request was read whole, by status. */
function unreadOf({ body }: RouteContract): [`4${string}`, string][] {
  const ofBody: [`4${string}`, string][] = [
    ['408', 'O corpo do pedido parou de chegar.'],
    ['415', 'O tipo do corpo não é o desta operação.'],
  ];
  return [...(body ? ofBody : []), ['431', 'O endereço ou os cabeçalhos são longos demais.']];
}

function successOf({ eventName, response, download, picture }: RouteContract): ZodOpenApiResponseObject {
  if (picture !== undefined)
    return {
      description: 'Imagem',
      headers: { etag: { schema: { type: 'string' as const } } },
      content: { [picture]: {} },
    };
  if (download !== undefined)
    return {
      description: 'Arquivo para guardar',
      headers: { 'content-disposition': { schema: { type: 'string' as const } } },
      content: { [download]: { schema: response } },
    };
  if (eventName === undefined)
    return { description: 'Sucesso', content: { 'application/json': { schema: response } } };
  return {
    description: `Eventos \`${eventName}\` enquanto a conexão durar; o \`data\` de cada um é este objeto em JSON.`,
    content: { 'text/event-stream': { schema: response } },
  };
}

/** The failures of a route by HTTP status: its own and those that any route of its kind may have. */
function failuresOf(route: RouteContract): Map<number, ErrorCode[]> {
  const codes = new Set<ErrorCode>(route.errors);
  if (route.params || route.query || route.body) codes.add('request.invalid');
  if (route.method !== 'GET' && route.bodyType !== 'form') codes.add('request.bad-origin');
  codes.add('request.too-many');
  if (route.access !== 'public') codes.add('auth.required').add('auth.session-expired').add('auth.forbidden');
  if (route.access !== 'public' && !route.access.includes('user'))
    codes.add('auth.second-factor-setup-required');
  if (route.fresh) codes.add('auth.fresh-sign-in-required');
  if (needsProof(route)) codes.add('age.proof-required').add('age.closed');
  codes.add('internal').add('unavailable');
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...codes].sort())
    byStatus.set(httpStatusOf(code), [...(byStatus.get(httpStatusOf(code)) ?? []), code]);
  return byStatus;
}

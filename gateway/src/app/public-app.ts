import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { CodedError } from '@alcova/contracts';
import { NestLogger } from '@alcova/platform';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestListener } from 'node:http';
import { Admission } from '../admission/admission';
import { bringsBody } from '../admission/request-class';
import { ageBarrier } from '../age-barrier/barrier';
import { pageAgeOf } from '../age/page-age';
import { AgePasses } from '../age/pass';
import { keepFromSharedCaches } from '../age/shared-caches';
import { addBannerRoutes } from '../banners/banner-routes';
import type { GatewayConfig } from '../config/config';
import { ConsentCookie } from '../consent/consent-cookie';
import { addConsentRoute } from '../consent/consent-route';
import { Pages } from '../head/pages';
import { AddressLimit } from '../http/address-limit';
import { answerOptions } from '../http/allowed-methods';
import { clientAddress, isTrustedProxy } from '../http/client-address';
import { readFormBodies } from '../http/form-bodies';
import { readJsonBodies } from '../http/json-bodies';
import { answerProblemsIn } from '../http/problem.filter';
import { PROBLEM_TYPE, problemOf } from '../http/problems';
import { limitEveryRoute, limitUnrouted, rateLimitPlugin } from '../http/rate-limits';
import { RequestCounts, type SharedCounts } from '../http/request-counts';
import { addRequestHooks, requestIdOf } from '../http/request-hooks';
import { type Gates, publicServer, type ServerBounds } from '../http/server';
import { answerUnread } from '../http/unread-requests';
import { answerPublicReads } from '../public-bytes/answering';
import { compressAnswers } from '../public-bytes/compressing';
import { LivePolicy } from '../policy/live-policy';
import { PublicReads } from '../public-bytes/public-reads';
import { Delivery } from '../media/deliver';
import { FileFacts } from '../media/file-facts';
import { HeldAssets } from '../media/held-assets';
import { keepingOf } from '../media/keeping';
import { countByRoute } from '../measuring/measured-response';
import { MediaAddresses } from '../media/media-addresses';
import { addMediaRoutes } from '../media/media-routes';
import { PictureCache } from '../media/picture-cache';
import { addDocsRoutes, hasDocs } from '../openapi/docs-routes';
import { addOpenApiRoute } from '../openapi/openapi-routes';
import type { ServiceCalls } from '../services/service-calls';
import { Administrators } from '../session/administrators';
import { SessionCookies } from '../session/cookies';
import type { Revocations } from '../session/revocations';
import { ObjectStore } from '../store/object-store';
import { LiveSettings } from '../settings/live-settings';
import { routableAddress } from '../web/page-paths';
import { addPageHeaders, everywhereHeaders, securityHeaders } from '../http/security-headers';
import { addResumableRoutes } from '../uploads/resumable/resumable-routes';
import { ResumableUploads } from '../uploads/resumable/resumable-uploads';
import type { UploadLeases } from '../uploads/resumable/upload-leases';
import { addIncompleteAddresses } from '../videos/incomplete-addresses';
import { addVideoLengthRoutes } from '../video-length/routes';
import { addWebRoutes } from '../web/web-routes';
import { firstLookOf } from './first-look';
import { addProgramRoutes } from './program-routes';
import { PublicModule } from './public.module';

const JSON_LIMIT_BYTES = 1024 * 1024;
const FORM_LIMIT_BYTES = 128 * 1024;
/** Long enough for an encoded file name of 1,024 characters. */
const MAX_PARAM_LENGTH = 4_096;

/** Builds the public HTTP application. It listens on nothing yet. */
export async function createPublicApp(
  config: GatewayConfig,
  services: ServiceCalls,
  shared: SharedCounts,
  revocations: Revocations,
  leases: UploadLeases,
  held: HeldAssets,
): Promise<NestFastifyApplication> {
  const counts = new RequestCounts(shared, config.COOKIE_KEYS);
  // Nobody asks before it listens.
  let gates: Gates = { barrier: (_request, response) => void response.destroy(), firstLook: () => false };
  const everywhere = everywhereHeaders(config);
  const addressOf = clientAddress(config.TRUSTED_PROXIES);
  const admission = new Admission({ addressOf, everywhere });
  const app = await NestFactory.create<NestFastifyApplication>(
    PublicModule.of(config, services, counts, revocations, leases, held, admission),
    adapterFor(config, everywhere, admission, {
      barrier: (request, response, goOn) => gates.barrier(request, response, goOn),
      firstLook: (request, response) => gates.firstLook(request, response),
    }),
    // Bodies are read by parsers of our own alone: Nest's would come beside them.
    { logger: new NestLogger(), abortOnError: false, bodyParser: false },
  );
  const instance: FastifyInstance = app.getHttpAdapter().getInstance();
  readJsonBodies(app, JSON_LIMIT_BYTES);
  instance.decorate('rateLimitScale', config.RATE_LIMIT_SCALE);
  countByRoute(instance);
  // First: what a later hook refuses has these headers too.
  await app.register(helmet, securityHeaders(config));
  addRequestHooks(instance, config.SITE_URL);
  readFormBodies(instance, FORM_LIMIT_BYTES);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false });
  limitEveryRoute(instance);
  await app.register(rateLimit, rateLimitPlugin(counts));
  limitUnrouted(instance, counts);
  answerOptions(instance);
  // A body that trickles in takes no room from others.
  instance.addHook('preValidation', ({ raw }, reply, done) => {
    if (bringsBody(raw)) admission.admit(raw, reply.raw, done);
    else done();
  });
  addPageHeaders(instance);
  compressAnswers(instance);
  const reads = app.get(PublicReads, { strict: false });
  const administrators = app.get(Administrators, { strict: false });
  const policy = app.get(LivePolicy, { strict: false });
  keepFromSharedCaches(instance, policy);
  answerPublicReads(instance, {
    reads,
    isAdministrator: administrators.asks,
    policyOf: (request) => policy.of(request),
    everywhere,
  });
  const pages = pagesOf(app, config, counts, everywhere);
  await addRoutes(app, instance, { config, counts, pages });
  await app.init();
  await instance.ready();
  gates = {
    barrier: ageBarrier({
      ...{ policy, pages: pages?.neutrals, addressOf, everywhere, areStaff: administrators.areStaff },
      passes: app.get(AgePasses, { strict: false }),
      givesTitles: titlesOf(app, config),
      limitOf: (name) => new AddressLimit(name, counts, config.RATE_LIMIT_SCALE),
    }),
    firstLook: firstLookOf(app, { config, counts, addressOf, everywhere, pages }),
  };
  return app;
}

/** The pages of the web application, where this process serves it. */
function pagesOf(
  app: NestFastifyApplication,
  config: GatewayConfig,
  counts: RequestCounts,
  everywhere: Readonly<Record<string, string>>,
): Pages | undefined {
  if (config.WEB_DIR === undefined || !config.GATEWAY_ROLES.includes('api')) return undefined;
  const policy = app.get(LivePolicy, { strict: false });
  const passes = app.get(AgePasses, { strict: false });
  const session = new SessionCookies(config.COOKIE_SECURE);
  const consent = new ConsentCookie(config.COOKIE_SECURE);
  return new Pages({
    webDir: config.WEB_DIR,
    settings: app.get(LiveSettings, { strict: false }),
    reads: app.get(PublicReads, { strict: false }),
    policyOf: (request) => policy.of(request),
    ageOf: (request, asked) => pageAgeOf(request, asked, passes),
    cookies: {
      hasSession: (header) => session.isIn(header),
      hasConsented: (header) => consent.hasConsented(header),
    },
    searches: new AddressLimit('read', counts, config.RATE_LIMIT_SCALE),
    maxBytes: config.PAGE_CACHE_BYTES,
    everywhere,
  });
}

/** Whether titles are told without a pass; only who serves pages has any. */
function titlesOf(app: NestFastifyApplication, config: GatewayConfig): () => boolean {
  if (!config.GATEWAY_ROLES.includes('api')) return () => false;
  const settings = app.get(LiveSettings, { strict: false });
  return () => settings.givesTitles();
}

/** Resumable uploads have a parser and answers of their own. */
async function addUploadRoutes(app: NestFastifyApplication, instance: FastifyInstance) {
  const uploads = app.get(ResumableUploads, { strict: false });
  const administrators = app.get(Administrators, { strict: false });
  await instance.register(async (scope) => addResumableRoutes(scope, uploads, administrators));
}

/** The routes that are no operations of the contracts: bytes, the document, the web application. */
async function addRoutes(
  app: NestFastifyApplication,
  instance: FastifyInstance,
  { config, counts, pages }: { config: GatewayConfig; counts: RequestCounts; pages: Pages | undefined },
) {
  const has = (role: GatewayConfig['GATEWAY_ROLES'][number]) => config.GATEWAY_ROLES.includes(role);
  if (has('upload')) await addUploadRoutes(app, instance);
  await instance.register(async (scope) => {
    answerProblemsIn(scope);
    if (has('media'))
      addMediaRoutes(scope, {
        delivery: new Delivery(
          app.get(ObjectStore, { strict: false }),
          app.get(FileFacts, { strict: false }),
        ),
        pictures: app.get(PictureCache, { strict: false }),
        addresses: app.get(MediaAddresses, { strict: false }),
        held: app.get(HeldAssets, { strict: false }),
        requireReviewer: app.get(Administrators, { strict: false }).requireReviewer,
        isAdministrator: app.get(Administrators, { strict: false }).asks,
        keepingOf: keepingOf(app.get(LivePolicy, { strict: false }), config.MEDIA_SHARED_CACHE_SECONDS),
      });
    if (!has('api')) return;
    addIncompleteAddresses(scope);
    const settings = app.get(LiveSettings, { strict: false });
    addBannerRoutes(scope, config.SITE_URL, async () => (await settings.site()).banners);
    addVideoLengthRoutes(scope);
    addConsentRoute(scope, new ConsentCookie(config.COOKIE_SECURE));
    addOpenApiRoute(scope);
    if (hasDocs(config)) await addDocsRoutes(scope);
    addProgramRoutes(scope, app, config);
    if (config.WEB_DIR !== undefined && pages) await addWebRoutes(scope, config.WEB_DIR, pages, counts);
  });
}

/** Those of one address grow with its other limits, so that a test or a bench may come from one; they never shrink. */
const boundsOf = (config: GatewayConfig): ServerBounds => ({
  connections: {
    total: config.MAX_CONNECTIONS,
    perAddress: config.MAX_CONNECTIONS_PER_ADDRESS * Math.max(1, config.RATE_LIMIT_SCALE),
    isProxy: isTrustedProxy(config.TRUSTED_PROXIES),
  },
  bodyProgressMs: config.BODY_PROGRESS_SECONDS * 1_000,
});

function adapterFor(
  config: GatewayConfig,
  everywhere: Readonly<Record<string, string>>,
  admission: Admission,
  gates: Gates,
): FastifyAdapter {
  const bounds = boundsOf(config);
  return new FastifyAdapter({
    serverFactory: (framework: RequestListener) => {
      const admitted: RequestListener = (request, response) => {
        const work = () => framework(request, response);
        if (bringsBody(request)) work();
        else admission.admit(request, response, work);
      };
      return publicServer(admitted, gates, bounds);
    },
    // What is still sent on an open connection is answered, and the connection ends with it.
    return503OnClosing: false,
    bodyLimit: JSON_LIMIT_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    rewriteUrl: routableAddress,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    genReqId: requestIdOf,
    // What node cannot read as HTTP never becomes a request.
    clientErrorHandler: answerUnread,
    // Other addresses that cannot be decoded never reach the hooks and filters.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const problem = problemOf(new CodedError('request.invalid'), request.id);
      reply.headers({ ...everywhere, 'cache-control': 'no-store' });
      void reply.status(problem.status).type(PROBLEM_TYPE).send(JSON.stringify(problem));
    },
  });
}

import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { Inject, Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { Admission } from '../admission/admission';
import { bringsBody } from '../admission/request-class';
import { keepFromSharedCaches } from '../age/shared-caches';
import type { GatewayConfig } from '../config/config';
import { CONFIG } from '../config/token';
import { answerOptions } from '../http/allowed-methods';
import { readFormBodies } from '../http/form-bodies';
import { readJsonBodies } from '../http/json-bodies';
import { limitEveryRoute, limitUnrouted, rateLimitPlugin } from '../http/rate-limits';
import { RequestCounts } from '../http/request-counts';
import { addRequestHooks } from '../http/request-hooks';
import { addPageHeaders, securityHeaders } from '../http/security-headers';
import { countByRoute } from '../measuring/measured-response';
import { LivePolicy } from '../policy/live-policy';
import { answerPublicReads } from '../public-bytes/answering';
import { compressAnswers } from '../public-bytes/compressing';
import { PublicReads } from '../public-bytes/public-reads';
import { Administrators } from '../session/administrators';

export const JSON_LIMIT_BYTES = 1024 * 1024;
const FORM_LIMIT_BYTES = 128 * 1024;

/** What every request of the framework passes, in this order. */
@Injectable()
export class HttpPlugins {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly counts: RequestCounts,
    private readonly admission: Admission,
    private readonly reads: PublicReads,
    private readonly policy: LivePolicy,
    private readonly administrators: Administrators,
  ) {}

  /**
   * Before the application is initialised: routes that come later are bound to these.
   * @param everywhere headers that every answer has
   */
  async install(app: NestFastifyApplication, everywhere: Readonly<Record<string, string>>): Promise<void> {
    const instance: FastifyInstance = app.getHttpAdapter().getInstance();
    readJsonBodies(app, JSON_LIMIT_BYTES);
    instance.decorate('rateLimitScale', this.config.RATE_LIMIT_SCALE);
    countByRoute(instance);
    // First: what a later hook refuses has these headers too.
    await app.register(helmet, securityHeaders(this.config));
    addRequestHooks(instance, this.config.SITE_URL);
    readFormBodies(instance, FORM_LIMIT_BYTES);
    await app.register(cookie);
    await app.register(multipart, { throwFileSizeLimit: false });
    limitEveryRoute(instance);
    await app.register(rateLimit, rateLimitPlugin(this.counts));
    limitUnrouted(instance, this.counts);
    answerOptions(instance);
    this.admitBodies(instance);
    addPageHeaders(instance);
    compressAnswers(instance);
    keepFromSharedCaches(instance, this.policy);
    answerPublicReads(instance, {
      reads: this.reads,
      isAdministrator: this.administrators.asks,
      policyOf: (request) => this.policy.of(request),
      everywhere,
    });
  }

  /** A body that trickles in takes no room from others. */
  private admitBodies(instance: FastifyInstance): void {
    instance.addHook('preValidation', ({ raw }, reply, done) => {
      if (bringsBody(raw)) this.admission.admit(raw, reply.raw, done);
      else done();
    });
  }
}

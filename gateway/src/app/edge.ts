import { CodedError } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import type { HttpSide } from '@alcova/platform';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestListener } from 'node:http';
import { Admission } from '../admission/admission';
import { bringsBody } from '../admission/request-class';
import type { GatewayConfig } from '../config/config';
import { clientAddress, isTrustedProxy } from '../http/client-address';
import { PROBLEM_TYPE, problemOf } from '../http/problems';
import { requestIdOf } from '../http/request-hooks';
import { everywhereHeaders } from '../http/security-headers';
import { type Gates, publicServer, type ServerBounds } from '../http/server';
import { answerUnread } from '../http/unread-requests';
import { routableAddress } from '../web/page-paths';
import { HttpPlugins, JSON_LIMIT_BYTES } from './http-plugins';

/** Long enough for an encoded file name of 1,024 characters. */
const MAX_PARAM_LENGTH = 4_096;
/**
 * Connections that may wait until they are accepted. Whoever comes beyond them in a flood is dropped by the kernel and tries again later and
 * later, up to half a minute, instead of being told that the site is busy. The kernel's own bound (net.core.somaxconn) holds where it is lower.
 */
const BACKLOG = 4_096;

/** The public HTTP server, made before the application that it passes requests on to. */
export class PublicEdge implements HttpSide {
  private readonly log = logger('server');
  /** Headers that every answer has. */
  readonly everywhere: Readonly<Record<string, string>>;
  readonly addressOf: ReturnType<typeof clientAddress>;
  readonly admission: Admission;
  readonly adapter: FastifyAdapter;
  // Nobody asks before it listens.
  private gates: Gates = {
    barrier: (_request, response) => void response.destroy(),
    fastPath: () => false,
  };

  constructor(private readonly config: GatewayConfig) {
    this.everywhere = everywhereHeaders(config);
    this.addressOf = clientAddress(config.TRUSTED_PROXIES);
    this.admission = new Admission({ addressOf: this.addressOf, everywhere: this.everywhere });
    this.adapter = this.adapterFor(config);
  }

  /** From now on requests come past these. */
  open(gates: Gates): void {
    this.gates = gates;
  }

  prepare(app: NestFastifyApplication): Promise<void> {
    return app.get(HttpPlugins).install(app, this.everywhere);
  }

  /** @throws Error when the port cannot be had */
  async listen(app: NestFastifyApplication): Promise<void> {
    await app.listen({ port: this.config.PORT, host: this.config.HOST, backlog: BACKLOG });
    this.log.info({ url: await app.getUrl() }, 'the site is served');
  }

  private adapterFor(config: GatewayConfig): FastifyAdapter {
    const bounds = boundsOf(config);
    return new FastifyAdapter({
      serverFactory: (framework: RequestListener) => {
        const admitted: RequestListener = (request, response) => {
          const work = () => framework(request, response);
          if (bringsBody(request)) work();
          else this.admission.admit(request, response, work);
        };
        const gates: Gates = {
          barrier: (request, response, next) => this.gates.barrier(request, response, next),
          fastPath: (request, response) => this.gates.fastPath(request, response),
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
        reply.headers({ ...this.everywhere, 'cache-control': 'no-store' });
        void reply.status(problem.status).type(PROBLEM_TYPE).send(JSON.stringify(problem));
      },
    });
  }
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

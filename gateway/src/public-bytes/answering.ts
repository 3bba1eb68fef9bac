import { CodedError } from '@alcova/contracts';
import { gauge } from '@alcova/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { inRequestContext } from '../http/request-hooks';
import { RETRY_AFTER_SECONDS } from '../http/problems';
import { orLater } from '../http/retry-later';
import type { PolicyClass } from '../http/policy-class';
import type { CacheEntry } from './response-cache';
import { outcomesOf } from './outcomes';
import type { PublicRead } from './public-read';
import type { PublicReads } from './public-reads';
import { sendBytes } from './sending';

const waiting = gauge('alcova_public_reads_waiting', 'Public reads that wait for an answer to be made');

/** Whether a request is of an administrator; at once where that is known without a check. */
export type IsAdministrator = (request: FastifyRequest) => boolean | Promise<boolean>;

interface Parts {
  readonly reads: PublicReads;
  readonly isAdministrator: IsAdministrator;
  /** What is refused to whoever asks. */
  readonly policyOf: (request: FastifyRequest) => PolicyClass;
  /** Headers of every answer of the site. */
  readonly everywhere: Readonly<Record<string, string>>;
}

/**
 * Answers public reads that were not answered early, before anything else looks at the request except for the rate limit: to be called
 * after its plugin.
 */
export function answerPublicReads(instance: FastifyInstance, parts: Parts): void {
  const protect: onRequestHookHandler = (_request, reply, done) => {
    reply.headers(parts.everywhere);
    done();
  };
  instance.addHook('onRoute', (route) => {
    const read = route.config?.publicRead;
    if (!read) return;
    const before = route.onRequest === undefined ? [] : [route.onRequest].flat();
    route.onRequest = [protect, ...before, hookOf(read, parts)];
  });
}

function hookOf(read: PublicRead, { reads, isAdministrator, policyOf }: Parts): onRequestHookHandler {
  const outcomes = outcomesOf(read);
  const apart = read.cached.administratorsApart === true;

  const answer = (request: FastifyRequest, reply: FastifyReply, fail: (error: Error) => void): void => {
    const policy = policyOf(request);
    const wanted = reads.known(request.url, policy);
    const ready = wanted && reads.ready(wanted);
    if (ready) {
      outcomes.kept += 1;
      send(ready, request, reply);
      return;
    }
    waiting.inc();
    const found = inRequestContext(request, reply, () => anew(read, reads, request, policy));
    orLater(
      reply,
      RETRY_AFTER_SECONDS,
      found.finally(() => waiting.dec()),
    ).then(
      (answered) => {
        outcomes.waited += 1;
        send(answered, request, reply);
      },
      (error: unknown) => fail(error instanceof Error ? error : new CodedError('internal')),
    );
  };
  return (request, reply, done) => {
    if (!apart) return answer(request, reply, done);
    const administrator = isAdministrator(request);
    if (administrator === true) return done();
    if (administrator === false) return answer(request, reply, done);
    administrator.then(
      (is) => (is ? done() : answer(request, reply, done)),
      (error: unknown) => done(error instanceof Error ? error : new CodedError('internal')),
    );
  };
}

async function anew(
  read: PublicRead,
  reads: PublicReads,
  request: FastifyRequest,
  policy: PolicyClass,
): Promise<CacheEntry> {
  const wanted = reads.known(request.url, policy) ?? reads.understand(read, request, policy);
  return reads.ready(wanted) ?? reads.wait(wanted);
}

function send({ bytes }: CacheEntry, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  sendBytes(bytes, request.id, request, reply.raw);
}

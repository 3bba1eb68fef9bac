import { CodedError } from '@alcova/contracts';
import { counter, gauge } from '@alcova/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { inRequestContext } from '../http/request-hooks';
import type { Kept } from './kept-answers';
import { acceptedEncodings, hasAlready } from './negotiation';
import type { PublicRead } from './public-read';
import type { PublicReads } from './public-reads';

const RETRY_AFTER_SECONDS = '1';
const outcomes = counter(
  'alcova_public_reads_total',
  'Public reads answered, by operation and by whether the answer was there (kept) or was waited for (read)',
  ['operation', 'outcome'],
);

const waiting = gauge('alcova_public_reads_waiting', 'Public reads that wait for an answer to be made');

/** Whether a request is of an administrator; at once where that is known without a check. */
export type IsAdministrator = (request: FastifyRequest) => boolean | Promise<boolean>;

interface Parts {
  readonly reads: PublicReads;
  readonly isAdministrator: IsAdministrator;
  /** Headers of every answer of the site. */
  readonly everywhere: Readonly<Record<string, string>>;
}

/**
 * Answers public reads before anything else looks at the request, except for the rate limit: to be called after its plugin. What is kept
 * goes out as it is, without a promise, a context or a line in the log.
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

function hookOf(read: PublicRead, { reads, isAdministrator }: Parts): onRequestHookHandler {
  const { operationId: operation } = read.route;
  const kept = outcomes.labels({ operation, outcome: 'kept' });
  const waited = outcomes.labels({ operation, outcome: 'read' });
  const apart = read.options.administratorsApart === true;

  const answer = (request: FastifyRequest, reply: FastifyReply, fail: (error: Error) => void): void => {
    const wanted = reads.known(request.url);
    const ready = wanted && reads.ready(wanted);
    if (ready) {
      kept.inc();
      send(ready, request, reply);
      return;
    }
    waiting.inc();
    const found = inRequestContext(request, () => anew(read, reads, request));
    found
      .finally(() => waiting.dec())
      .then(
        (answered) => {
          waited.inc();
          send(answered, request, reply);
        },
        (error: unknown) => {
          if (error instanceof CodedError && error.kind === 'unavailable')
            reply.header('retry-after', RETRY_AFTER_SECONDS);
          fail(error instanceof Error ? error : new CodedError('internal'));
        },
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

async function anew(read: PublicRead, reads: PublicReads, request: FastifyRequest): Promise<Kept> {
  const wanted = reads.known(request.url) ?? reads.understand(read, request);
  return reads.ready(wanted) ?? reads.wait(wanted);
}

/** Straight to the socket: all that later hooks would add stands in the header already. */
function send({ bytes }: Kept, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const { raw } = reply;
  // Who asked has gone meanwhile.
  if (raw.destroyed) return;
  const id = ['x-request-id', request.id];
  if (hasAlready(request.headers['if-none-match'], bytes.etag)) {
    raw.writeHead(304, [...bytes.unchanged, ...id]);
    raw.end();
    return;
  }
  const form = bytes.formFor(acceptedEncodings(headerText(request.headers['accept-encoding'])));
  raw.writeHead(200, [...form.headers, ...id]);
  raw.end(form.body);
}

const headerText = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

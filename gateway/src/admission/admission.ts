import { CodedError } from '@alcova/contracts';
import { normalizeIP } from '@fastify/rate-limit';
import { counter, gauge, histogram } from '@alcova/platform';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { ConcurrencyLimiter, type Leave } from '../concurrency/concurrency-limiter';
import { MeasuredResponse } from '../measuring/measured-response';
import { busyAnswer } from './busy-answer';
import { CLASS_BOUNDS, classOfRequest, type RequestClass } from './request-class';

const refused = counter(
  'alcova_http_refused_total',
  'Requests that were answered 503, as they found no room in time, by class',
  ['class'],
);
const waited = histogram(
  'alcova_http_wait_seconds',
  'How long requests waited for room before any work was done for them, by class; only those that waited',
  ['class'],
  [0.005, 0.025, 0.1, 0.2, 0.4, 0.8],
);

interface Parts {
  readonly addressOf: (request: IncomingMessage) => string | undefined;
  /** Headers that every answer has. */
  readonly everywhere: OutgoingHttpHeaders;
  readonly bounds?: typeof CLASS_BOUNDS;
}

/** A request that is being worked on, and whose turn it is where that is not its address's. */
export interface Underway {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly key?: string | undefined;
}

/**
 * Lets requests in: so many of a class at once, the rest as those are answered, addresses by turns. What finds no room in time is answered
 * 503 with `Retry-After`, before any work is done for it (docs/decisions/0013). Answers that are kept ready never come here.
 */
export class Admission {
  private readonly limiters: Readonly<Record<RequestClass, ConcurrencyLimiter>>;

  constructor(private readonly parts: Parts) {
    const bounds = parts.bounds ?? CLASS_BOUNDS;
    const limiters = {
      read: new ConcurrencyLimiter(bounds.read),
      write: new ConcurrencyLimiter(bounds.write),
      bytes: new ConcurrencyLimiter(bounds.bytes),
      hash: new ConcurrencyLimiter(bounds.hash),
      'known-hash': new ConcurrencyLimiter(bounds['known-hash']),
    };
    this.limiters = limiters;
    // What has no series before it is counted once has no rise either, and no alert sees it.
    for (const name of Object.keys(limiters)) refused.inc({ class: name }, 0);
    gauge(
      'alcova_http_admitted',
      'Requests at work (until their answer begins) and waiting for room, by class',
      ['class', 'state'],
      function () {
        for (const [name, { atWork, waiting }] of Object.entries(limiters)) {
          this.set({ class: name, state: 'at-work' }, atWork);
          this.set({ class: name, state: 'waiting' }, waiting);
        }
      },
    );
  }

  /** Calls `work` for a request once there is room for it, or refuses the request. */
  admit(request: IncomingMessage, response: ServerResponse, work: () => void): void {
    const name = classOfRequest(request);
    if (name === undefined) return work();
    const began = performance.now();
    let waits = false;
    const leave = this.limiters[name].enter(
      this.keyOf(request),
      (done) => {
        if (waits) waited.observe({ class: name }, (performance.now() - began) / 1_000);
        // An answer is made when its headers leave: how long a film then takes is up to who watches.
        if (response instanceof MeasuredResponse) response.whenAnswered(done);
        work();
      },
      () => this.refuse(name, request, response),
    );
    waits = true;
    // Nor is there anything left to do for a client that is gone, waiting or not.
    response.once('close', leave);
  }

  /**
   * Does `work` for a request in room of a class that is taken for it alone, and left after it: what the request waits for besides holds
   * none. Of a client that went away while it waited nothing is done, and the promise stays open, as the request does.
   * @throws CodedError `unavailable` when there was no room in time
   */
  async within<T>(name: RequestClass, underway: Underway, work: () => Promise<T>): Promise<T> {
    const leave = await this.entered(name, underway);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  private entered(
    name: RequestClass,
    { request, response, key = this.keyOf(request) }: Underway,
  ): Promise<Leave> {
    const began = performance.now();
    return new Promise((resolve, reject) => {
      let hasWaited = false;
      let isWaiting = true;
      const leave = this.limiters[name].enter(
        key,
        (done) => {
          if (hasWaited) waited.observe({ class: name }, (performance.now() - began) / 1_000);
          isWaiting = false;
          resolve(done);
        },
        () => {
          isWaiting = false;
          refused.inc({ class: name });
          reject(new CodedError('unavailable', `no room for ${name}`));
        },
      );
      hasWaited = true;
      response.once('close', () => {
        if (isWaiting) leave();
      });
    });
  }

  private keyOf(request: IncomingMessage): string {
    const address = this.parts.addressOf(request);
    return address === undefined ? '' : normalizeIP(address);
  }

  private refuse(name: RequestClass, request: IncomingMessage, response: ServerResponse): void {
    refused.inc({ class: name });
    const { headers, body } = busyAnswer(request);
    response.writeHead(503, { ...this.parts.everywhere, ...headers });
    response.end(body);
  }
}

import type { AddedFact, Operation } from '@alcova/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config';
import { CONFIG } from '../config/token';
import { clientOf } from '../http/call';
import { idempotencyKeyOf } from '../http/idempotency-key';
import type { PolicyClass } from '../http/policy-class';
import { AnonymousVisitors } from '../anonymous-visitors/anonymous-visitors';

/** Whom an operation is asked for; `request` is missing where the answer is one for many. */
interface Asked {
  readonly policy: PolicyClass;
  readonly request?: FastifyRequest;
}

/** @throws RangeError for a fact of one visitor where one answer is kept for all */
function requestOf({ request }: Asked): FastifyRequest {
  if (!request) throw new RangeError('a kept answer must not depend on one visitor');
  return request;
}

/** What the gateway knows of a call and no client may say, as operations ask for it. */
@Injectable()
export class AddedFacts {
  private readonly facts: Readonly<Record<AddedFact, (asked: Asked) => object>> = {
    visitor: (asked) => this.anonymousVisitors.of(requestOf(asked)),
    client: (asked) => ({ client: clientOf(requestOf(asked)) }),
    idempotencyKey: (asked) => ({ key: idempotencyKeyOf(requestOf(asked)) }),
    refusals: ({ policy }) => ({ refusals: policy.refusals }),
    deliveryHosts: () => ({ videoTo: this.config.VIDEO_CDN_URL, imageTo: this.config.IMAGE_CDN_URL }),
  };

  constructor(
    private readonly anonymousVisitors: AnonymousVisitors,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Fields beside those that came in. */
  of({ adds }: Pick<Operation, 'adds'>, asked: Asked): object {
    return adds === undefined ? {} : this.facts[adds](asked);
  }
}

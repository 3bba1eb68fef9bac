import type { RouteContract } from '@alcova/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ForwardedJson } from '../http/forwarded-json';
import { answerOf } from '../http/response.interceptor';
import { type AnyInput, PUBLIC_READ, type PublicCall, type PublicRead } from './public-read';

type Method = (input: AnyInput, call: PublicCall) => Promise<unknown>;

interface Bound {
  readonly read: PublicRead;
  readonly method: Method;
}

/** The methods that answer public reads, by route. */
@Injectable()
export class PublicReadMethods implements OnModuleInit {
  private readonly byOperation = new Map<string, Bound>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    for (const { instance } of this.discovery.getControllers() as { instance?: unknown }[]) {
      if (typeof instance !== 'object' || instance === null) continue;
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object))
        this.bind(instance, name);
    }
  }

  private bind(instance: object, name: string): void {
    const method = (instance as Record<string, unknown>)[name];
    if (typeof method !== 'function') return;
    const read = this.reflector.get<PublicRead | undefined>(PUBLIC_READ, method);
    if (read) this.byOperation.set(read.route.operationId, { read, method: method.bind(instance) as Method });
  }

  /** @throws RangeError for a route that no method answers as a public read */
  readOf(route: Pick<RouteContract, 'operationId'>): PublicRead {
    return this.boundTo(route).read;
  }

  /** Asks the method. The answer leaves through its contract, as every other does. @throws CodedError of the method */
  async answer({ route }: PublicRead, input: AnyInput, call: PublicCall) {
    const found = await this.boundTo(route).method(input, call);
    if (found instanceof ForwardedJson)
      return { answer: JSON.parse(found.json) as unknown, text: found.json };
    const answer = answerOf(route, found);
    return { answer, text: JSON.stringify(answer) };
  }

  private boundTo(route: Pick<RouteContract, 'operationId'>): Bound {
    const bound = this.byOperation.get(route.operationId);
    if (!bound) throw new RangeError(`${route.operationId} is no public read of this process`);
    return bound;
  }
}

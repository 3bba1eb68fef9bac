import type { RouteContract } from '@alcova/contracts';
import { Inject, Injectable, type OnModuleInit, type RequestMethod } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { HANDLED_ROUTE } from './handles';

/** Injection token of the routes that this process must serve. */
export const EXPECTED_ROUTES = Symbol('gateway.expected-routes');

/** The gateway would not do what its contracts say. */
export class RouteBindingError extends Error {
  override readonly name = 'RouteBindingError';
}

interface Bound {
  readonly name: string;
  readonly route: RouteContract | undefined;
}

/** Refuses the start when a declared route has no handler or two, or a handler has no contract and so no declared access. */
@Injectable()
export class RouteRegistry implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    @Inject(EXPECTED_ROUTES) private readonly expected: readonly RouteContract[],
  ) {}

  onModuleInit(): void {
    const mistakes = bindingMistakes(this.bound(), this.expected);
    if (mistakes.length > 0)
      throw new RouteBindingError(`routes are not bound:\n  - ${mistakes.join('\n  - ')}`);
  }

  private bound(): Bound[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => {
      if (!metatype) return [];
      const prototype = metatype.prototype as Record<string, () => unknown>;
      return this.scanner.getAllMethodNames(prototype).flatMap((method) => {
        const handler = prototype[method];
        if (!handler || this.reflector.get<RequestMethod | undefined>(METHOD_METADATA, handler) === undefined)
          return [];
        const route = this.reflector.get<RouteContract | undefined>(HANDLED_ROUTE, handler);
        return [{ name: `${metatype.name}.${method}`, route }];
      });
    });
  }
}

/** What is wrong with a set of handlers, one line each. */
export function bindingMistakes(bound: readonly Bound[], routes: readonly RouteContract[]): string[] {
  const withoutAccess = bound
    .filter(({ route }) => !route)
    .map(({ name }) => `${name} declares no contract, so nobody may call it`);
  const counts = routes.flatMap((route) => {
    const handlers = bound.filter((candidate) => candidate.route?.operationId === route.operationId);
    if (handlers.length === 1) return [];
    const place = `${route.method} ${route.path}`;
    if (handlers.length === 0) return [`${place} has no handler`];
    return [`${place} has ${handlers.length} handlers: ${handlers.map(({ name }) => name).join(', ')}`];
  });
  return [...withoutAccess, ...counts];
}

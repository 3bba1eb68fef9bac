import { Injectable, type OnApplicationBootstrap, SetMetadata } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { DrainRegistry, type Repetition } from './drains';
import type { logger } from './logging/logger';

const REPEATED = Symbol('platform.repeated');
type Method = () => Promise<unknown>;

/**
 * Calls a method of a provider when the process has started, and again so many milliseconds (on average) after each end, until the process
 * stops; it waits for the last run.
 * @param failed what the log says, with the reason, where a run fails; the next one follows
 */
export const Repeat = (everyMs: number, log: ReturnType<typeof logger>, failed: string) =>
  SetMetadata<symbol, Repetition>(REPEATED, { everyMs, failed: (reason) => log.warn({ reason }, failed) });

/** Starts what `@Repeat` marks. */
@Injectable()
export class Repetitions implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly drains: DrainRegistry,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance } of this.discovery.getProviders())
      if (typeof instance === 'object' && instance !== null) this.start(instance as Record<string, Method>);
  }

  private start(instance: Record<string, Method>): void {
    for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
      const method = instance[name];
      const repetition = method && this.reflector.get<Repetition | undefined>(REPEATED, method);
      if (repetition) this.drains.repeat(() => method.call(instance), repetition);
    }
  }
}

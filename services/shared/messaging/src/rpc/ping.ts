import { isServiceName, pingOf, type ServiceName } from '@alcova/contracts';
import { HealthRegistry } from '@alcova/platform';
import { Controller, type Type } from '@nestjs/common';
import { Operation } from './operation';

/** The controllers that answer the ping of `service`; none for a process that serves no requests (gateway, worker). */
export const pingControllers = (service: string): Type<unknown>[] =>
  isServiceName(service) ? [pingController(service)] : [];

function pingController(service: ServiceName): Type<unknown> {
  @Controller()
  class PingController {
    constructor(private readonly health: HealthRegistry) {}

    @Operation(pingOf(service))
    async ping(): Promise<{ ready: boolean }> {
      const { ready } = await this.health.report();
      return { ready };
    }
  }
  return PingController;
}

import { ANONYMOUS, pingOf, SERVICE_NAMES, type ServiceName } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import { ServiceCalls } from '../services/service-calls';

const PING_WITHIN_MS = 2_000;

export interface ServicesReport {
  readonly ready: boolean;
  readonly checks: Record<string, 'ok' | 'down'>;
}

/** Asks every service whether it takes work; the whole answer takes at most two seconds. */
@Injectable()
export class ServicesHealth {
  constructor(private readonly services: ServiceCalls) {}

  async report(): Promise<ServicesReport> {
    const answers = await Promise.all(
      SERVICE_NAMES.map(async (service) => [service, await this.isReady(service)] as const),
    );
    const checks = Object.fromEntries(
      answers.map(([service, ready]) => [service, ready ? ('ok' as const) : ('down' as const)]),
    );
    return { ready: answers.every(([, ready]) => ready), checks };
  }

  private isReady(service: ServiceName): Promise<boolean> {
    return this.services.request(pingOf(service), {}, { caller: ANONYMOUS, deadlineMs: PING_WITHIN_MS }).then(
      ({ ready }) => ready,
      // Whatever the failure: a service that does not answer is down, and the report says so.
      () => false,
    );
  }
}

import { Controller, Get, Inject, Injectable, ServiceUnavailableException } from '@nestjs/common';

export type HealthReport = Record<string, 'ok' | 'down'>;

/** What must be well before this process takes work. */
@Injectable()
export class HealthRegistry {
  private readonly checks = new Map<string, () => Promise<void>>();
  private stopping = false;

  /** Whether the process was told to stop. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** Adds a readiness check; it rejects while its part is not well. */
  register(name: string, check: () => Promise<void>): void {
    this.checks.set(name, check);
  }

  /** From now on the process answers 'not ready', so that no new work is sent to it. */
  startStopping(): void {
    this.stopping = true;
  }

  /** Runs all checks at once, each for at most two seconds. */
  async report(): Promise<{ ready: boolean; checks: HealthReport }> {
    const entries = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await within(check(), 2_000)] as const),
    );
    const checks = Object.fromEntries(entries.map(([name, well]) => [name, well ? 'ok' : 'down'] as const));
    return { ready: !this.stopping && entries.every(([, well]) => well), checks };
  }
}

async function within(check: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const well = check.then(
    () => true,
    () => false,
  );
  return Promise.race([well, late]).finally(() => clearTimeout(timer));
}

@Controller('health')
export class HealthController {
  constructor(@Inject(HealthRegistry) private readonly health: HealthRegistry) {}

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(): Promise<{ status: 'ok'; checks: HealthReport }> {
    const { ready, checks } = await this.health.report();
    if (!ready) throw new ServiceUnavailableException({ status: 'down', checks });
    return { status: 'ok', checks };
  }
}

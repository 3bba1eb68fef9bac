import { Injectable } from '@nestjs/common';
import { logger } from './logging/logger';

const log = logger('health');
const WITHIN_MS = 2_000;

export interface HealthReport {
  /** Whether this process takes work. */
  readonly ready: boolean;
  readonly checks: Record<string, 'ok' | 'down'>;
  /** Why a part is down. Operators read it: it names variables and never holds a secret. */
  readonly reasons: Record<string, string>;
}

interface Check {
  readonly run: () => Promise<void>;
  readonly needed: boolean;
  /** Undefined while it is well. */
  reason: string | undefined;
}

/** What must be well before this process takes work, and what it looks at beside. */
@Injectable()
export class HealthRegistry {
  private readonly checks = new Map<string, Check>();
  private stopping = false;

  /** Whether the process was told to stop. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /**
   * Adds a check; it rejects, with a reason for the operator, while its part is not well. One that is not `needed` is told and leaves the
   * process ready: without that part it does less, and still something.
   */
  register(name: string, check: () => Promise<void>, { needed = true }: { needed?: boolean } = {}): void {
    this.checks.set(name, { run: check, needed, reason: undefined });
  }

  knows(name: string): boolean {
    return this.checks.has(name);
  }

  /** From now on the process answers 'not ready', so that no new work is sent to it. */
  startStopping(): void {
    this.stopping = true;
  }

  /**
   * Runs all checks at once, each for at most two seconds. What changed since the last time is logged. A process that is stopping looks at
   * nothing: a proxy has to hear of it at once, and not when a slow part has answered.
   */
  async report(): Promise<HealthReport> {
    if (this.stopping) return { ready: false, checks: {}, reasons: {} };
    const reasons: Record<string, string> = {};
    const checks: Record<string, 'ok' | 'down'> = {};
    let ready = true;
    const outcomes = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, check, await failureOf(check.run())] as const),
    );
    for (const [name, check, reason] of outcomes) {
      tellChange(name, check, reason);
      checks[name] = reason === undefined ? 'ok' : 'down';
      if (reason === undefined) continue;
      reasons[name] = reason;
      if (check.needed) ready = false;
    }
    return { ready, checks, reasons };
  }
}

function tellChange(name: string, check: Check, reason: string | undefined): void {
  if (reason !== undefined && reason !== check.reason) log.warn({ part: name, reason }, 'a part is not well');
  if (reason === undefined && check.reason !== undefined) log.info({ part: name }, 'a part is well again');
  check.reason = reason;
}

/** Undefined when the check came through in time. */
async function failureOf(check: Promise<void>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer in ${WITHIN_MS} ms`), WITHIN_MS);
  });
  const failure = check.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return Promise.race([failure, late]).finally(() => clearTimeout(timer));
}

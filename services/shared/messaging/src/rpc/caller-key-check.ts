import { HealthRegistry, logger } from '@alcova/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';

const log = logger('rpc');
/** What was seen longer ago says nothing of now. */
const REMEMBERED_MS = 15_000;
const TOLD_EVERY_MS = 60_000;
export const KEYS_DIFFER =
  'CALLER_PUBLIC_KEYS of the services do not hold the key that signs at the other end (CALLER_SIGNING_KEYS)';

/** Hears whether the signatures of callers are believed, by this process and by those that it asks. */
export interface KeyMismatchMonitor {
  /** A signature was believed. */
  agrees(): void;
  /** A signature was of another key. */
  differs(contract: string): void;
}

/**
 * Tells the operator of processes that sign with different keys: without it each request would fail, and nobody would know why. A process
 * that meets nobody of its own key is not ready, so that a rolling update stops at it; one among whose peers one is wrong goes on.
 */
@Injectable()
export class CallerKeyCheck implements KeyMismatchMonitor, OnModuleInit {
  private agreedAt = Number.NEGATIVE_INFINITY;
  private differedAt = Number.NEGATIVE_INFINITY;
  private toldAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly health: HealthRegistry) {}

  onModuleInit(): void {
    this.health.register('caller-key', async () => {
      const since = performance.now() - REMEMBERED_MS;
      if (this.differedAt > since && this.agreedAt < since) throw new Error(KEYS_DIFFER);
    });
  }

  agrees(): void {
    this.agreedAt = performance.now();
  }

  differs(contract: string): void {
    const now = performance.now();
    this.differedAt = now;
    if (now - this.toldAt < TOLD_EVERY_MS) return;
    this.toldAt = now;
    log.error({ contract }, KEYS_DIFFER);
  }
}

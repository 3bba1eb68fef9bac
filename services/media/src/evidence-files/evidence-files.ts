import { consumers, type evidenceKept } from '@alcova/contracts';
import { OnEvent, type ReceivedEvent } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { JobsRepository } from '../job-rows/jobs.repository';
import { EvidenceFilesRepository } from './evidence-files.repository';

const EVERY_MS = 600_000;
const AT_ONCE = 20;
const log = logger('kept-files');

/** Keeps files that moderation has reported to an authority, also of videos that are deleted, and lets them go when their time is over. */
@Injectable()
export class EvidenceFiles {
  constructor(
    private readonly kept: EvidenceFilesRepository,
    private readonly jobs: JobsRepository,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  @OnEvent(consumers.media.evidenceKept)
  async changed(
    { payload, aggregateVersion }: ReceivedEvent<z.output<typeof evidenceKept.payload>>,
    manager: EntityManager,
  ): Promise<void> {
    await this.kept.learn(manager, { ...payload, version: aggregateVersion });
  }

  /** Queues the removals that waited for the end of keeping. */
  @Repeat(EVERY_MS, log, 'files that are kept no more could not be let go')
  async letGo(): Promise<void> {
    while (!this.drains.isStopping) {
      const ended = await this.transactions.run(async (manager) => {
        const assets = await this.kept.ended(manager, AT_ONCE);
        for (const asset of assets) await this.jobs.addRemoval(manager, asset);
        return assets.length;
      });
      if (ended < AT_ONCE) return;
    }
  }
}

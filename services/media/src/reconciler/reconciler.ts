import { JobsRepository } from '../jobs/jobs.repository';
import { Transactions } from '@alcova/persistence';
import { type Drainable, DrainRegistry, logger } from '@alcova/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONFIG, type Config } from '../config';
import { UploadsService } from '../uploads/uploads.service';

const log = logger('reconciler');
/** A job that nobody took for this long after its announcement is announced again. */
const SILENT_SECONDS = 20;

/** Makes good what messages lost: the database knows what is due. Any replica may run it at any time; rows are taken with SKIP LOCKED. */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, Drainable {
  private readonly stop = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(JobsRepository) private readonly jobs: JobsRepository,
    @Inject(UploadsService) private readonly uploads: UploadsService,
    @Inject(Transactions) private readonly transactions: Transactions,
    @Inject(DrainRegistry) private readonly drains: DrainRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.drains.register(this);
    this.running = this.run();
  }

  async drain(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stop.signal.aborted) {
      try {
        await this.round();
      } catch (error) {
        log.warn(
          { reason: error instanceof Error ? error.message : String(error) },
          'a round failed, the next one follows',
        );
      }
      const pause = this.config.RECONCILE_SECONDS * 1_000 * (0.8 + Math.random() * 0.4);
      await sleep(pause, undefined, { signal: this.stop.signal }).catch((error: Error) => {
        if (error.name !== 'AbortError') throw error;
      });
    }
  }

  /** One round; answers how many jobs were announced again. */
  async round(): Promise<number> {
    const again = await this.transactions.run(async (manager) => {
      const overdue = await this.jobs.takeOverdue(manager, SILENT_SECONDS);
      for (const job of overdue) await this.jobs.announce(manager, job, 0);
      return overdue.length;
    });
    if (again) log.info({ jobs: again }, 'announced overdue jobs again');
    await this.uploads.expire(this.config.UPLOAD_EXPIRY_HOURS);
    return again;
  }
}

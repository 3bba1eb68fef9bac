import type { JobContract } from '@alcova/contracts';
import { JobQueue } from '@alcova/messaging';
import type { DueJobs } from '../job-rows/job-row';
import { contractOf, JobsRepository } from '../job-rows/jobs.repository';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger } from '@alcova/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import { UploadsService } from '../uploads/uploads.service';

const log = logger('reconciler');
/** Of jobs that have no message in the queue any more, those are announced again that nobody took for this long. */
const SILENT_SECONDS = 20;

/** Makes good what messages lost: the database knows what is due. Any replica may run it at any time; rows are taken with SKIP LOCKED. */
@Injectable()
export class Reconciler implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly jobs: JobsRepository,
    private readonly uploads: UploadsService,
    private readonly queue: JobQueue,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const failed = (reason: string) => log.warn({ reason }, 'a round failed, the next one follows');
    this.drains.repeat(() => this.round(), { everyMs: this.config.RECONCILE_SECONDS * 1_000, failed });
  }

  /** One round; answers how many jobs were announced again. */
  async round(): Promise<number> {
    await this.uploads.expire(this.config.UPLOAD_EXPIRY_HOURS);
    const held = await this.queue.held();
    const again = await this.transactions.run(async (manager) => {
      const due = await this.jobs.due(manager);
      // A job may wait for hours behind others. A second message of each would call workers for work that is not there.
      const short = [...countsOf(due)].filter(([contract, jobs]) => jobs > held(contract));
      const groups = due.filter((group) => short.some(([contract]) => contract === contractOf(group)));
      const overdue = groups.length > 0 ? await this.jobs.takeOverdue(manager, groups, SILENT_SECONDS) : [];
      for (const job of overdue) await this.jobs.announce(manager, job, 0);
      return overdue.length;
    });
    if (again) log.info({ jobs: again }, 'announced overdue jobs again');
    return again;
  }
}

/** How many jobs wait or run on each subject of the queue. */
function countsOf(due: readonly DueJobs[]): Map<JobContract, number> {
  const counts = new Map<JobContract, number>();
  for (const group of due) {
    const contract = contractOf(group);
    counts.set(contract, (counts.get(contract) ?? 0) + group.jobs);
  }
  return counts;
}

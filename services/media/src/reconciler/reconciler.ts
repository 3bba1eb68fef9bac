import { JobsRepository } from '../jobs/jobs.repository';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Rounds } from '@alcova/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../config';
import { UploadsService } from '../uploads/uploads.service';

const log = logger('reconciler');
/** A job that nobody took for this long after its announcement is announced again. */
const SILENT_SECONDS = 20;

/** Makes good what messages lost: the database knows what is due. Any replica may run it at any time; rows are taken with SKIP LOCKED. */
@Injectable()
export class Reconciler implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(JobsRepository) private readonly jobs: JobsRepository,
    @Inject(UploadsService) private readonly uploads: UploadsService,
    @Inject(Transactions) private readonly transactions: Transactions,
    @Inject(DrainRegistry) private readonly drains: DrainRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const rounds = new Rounds(this.config.RECONCILE_SECONDS * 1_000, (reason) =>
      log.warn({ reason }, 'a round failed, the next one follows'),
    );
    this.drains.register(rounds);
    rounds.start(() => this.round());
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

import { Transactions } from '@alcova/persistence';
import { logger } from '@alcova/platform';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AccessRecords } from '../access-records/access-records';
import { Throttle } from '../credentials/throttle';
import { NoticesRepository } from '../notices/notices.repository';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository';
import { ChallengesRepository } from '../sign-in/challenges.repository';
import { MailLinks } from '../mail/mail-links';
import { SessionsRepository } from './sessions.repository';
import { SignInsRepository } from './sign-ins.repository';

const EVERY_MS = 15 * 60_000;
const log = logger('sessions');

/** Forgets what has ended. Several replicas may do it at once. */
@Injectable()
export class Pruner implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(SessionsRepository) private readonly sessions: SessionsRepository,
    @Inject(SignInsRepository) private readonly signIns: SignInsRepository,
    @Inject(SecondFactorsRepository) private readonly factors: SecondFactorsRepository,
    @Inject(ChallengesRepository) private readonly challenges: ChallengesRepository,
    @Inject(AccessRecords) private readonly records: AccessRecords,
    @Inject(MailLinks) private readonly links: MailLinks,
    @Inject(NoticesRepository) private readonly notices: NoticesRepository,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.prune().catch((error: unknown) =>
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'pruning failed'),
      );
    }, EVERY_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private async prune(): Promise<void> {
    await this.transactions.run(async (manager) => {
      await this.sessions.prune(manager);
      await this.signIns.prune(manager);
    });
    await this.transactions.run(async (manager) => {
      await this.challenges.prune(manager);
      await this.factors.prune(manager);
    });
    await this.transactions.run((manager) => this.records.prune(manager));
    await this.transactions.run((manager) => this.links.prune(manager));
    await this.transactions.run((manager) => this.notices.prune(manager));
    await this.throttle.prune();
  }
}

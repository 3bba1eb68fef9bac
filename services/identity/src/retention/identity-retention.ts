import { Transactions } from '@alcova/persistence';
import { logger, Repeat } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { AccessRecords } from '../access-records/access-records';
import { AgeMemoriesRepository } from '../age/memory/age-memories.repository';
import { AgeAnswersRepository } from '../age/ways/wallet/age-answers.repository';
import { Throttle } from '../credentials/throttle';
import { EmailChangesRepository } from '../email-change/email-changes.repository';
import { NoticesRepository } from '../notices/notices.repository';
import { ResetRequestsRepository } from '../passwords/reset-requests.repository';
import { PasskeysRepository } from '../passkeys/passkeys.repository';
import { RegistrationsRepository } from '../registration/registrations.repository';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository';
import { ChallengesRepository } from '../sign-in/challenges.repository';
import { MailLinks } from '../mail/mail-links';
import { SessionsRepository } from '../sessions/sessions.repository';
import { SignInsRepository } from '../sessions/sign-ins.repository';

const EVERY_MS = 15 * 60_000;
const log = logger('sessions');

/** Forgets what has ended, at the start and then in rounds: a process may not live until the second one. Several replicas may do it at once. */
@Injectable()
export class IdentityRetention {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly signIns: SignInsRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: ChallengesRepository,
    private readonly records: AccessRecords,
    private readonly links: MailLinks,
    private readonly registrations: RegistrationsRepository,
    private readonly resetRequests: ResetRequestsRepository,
    private readonly emailChanges: EmailChangesRepository,
    private readonly notices: NoticesRepository,
    private readonly ageAnswers: AgeAnswersRepository,
    private readonly ageMemories: AgeMemoriesRepository,
    private readonly throttle: Throttle,
    private readonly transactions: Transactions,
  ) {}

  @Repeat(EVERY_MS, log, 'pruning failed')
  async prune(): Promise<void> {
    await this.transactions.run(async (manager) => {
      await this.sessions.prune(manager);
      await this.signIns.prune(manager);
    });
    await this.transactions.run(async (manager) => {
      await this.challenges.prune(manager);
      await this.factors.prune(manager);
      await this.passkeys.prune(manager);
    });
    await this.transactions.run((manager) => this.records.prune(manager));
    await this.transactions.run((manager) => this.links.prune(manager));
    await this.transactions.run((manager) => this.registrations.prune(manager));
    await this.transactions.run((manager) => this.resetRequests.prune(manager));
    await this.transactions.run((manager) => this.emailChanges.prune(manager));
    await this.transactions.run((manager) => this.notices.prune(manager));
    await this.transactions.run((manager) => this.ageAnswers.prune(manager));
    await this.transactions.run((manager) => this.ageMemories.prune(manager));
    await this.throttle.prune();
  }
}

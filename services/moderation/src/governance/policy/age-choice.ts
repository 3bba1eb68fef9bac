import type { Caller } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { AuditRepository } from '../audit/audit.repository';
import { CONFIG, type Config } from '../../config/config';
import { AgeChoicesRepository } from './age-choices.repository';
import { PolicyService } from './policy.service';

const SYSTEM: Caller = { kind: 'system', name: 'moderation' };

/**
 * Puts in force what the site is configured to make sure of ages by, when the process starts: a new choice is written into the audit log, with
 * who answers for it, and no mode of the policy is weaker from then on. What an administrator made stricter stays.
 */
@Injectable()
export class AgeChoiceKeeper implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly choices: AgeChoicesRepository,
    private readonly policy: PolicyService,
    private readonly audit: AuditRepository,
    private readonly transactions: Transactions,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { AGE_ASSURANCE: ages, AGE_DECLARED: decisions } = this.config;
    if (!ages) return;
    const choice = { ages, decisions };
    await this.transactions.run(async (manager) => {
      await this.choices.lock(manager);
      const before = await this.choices.last(manager);
      if (!isDeepStrictEqual(before, choice)) {
        await this.choices.add(manager, choice);
        await this.audit.add(manager, SYSTEM, {
          ...{ action: 'policy.age-choice', subject: 'site', before: before ?? null, after: choice },
        });
      }
      await this.policy.raiseAges(manager, ages, SYSTEM);
    });
  }
}

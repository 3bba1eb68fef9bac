import type { Caller, ReportCategory, ReportSubject } from '@alcova/contracts';
import { isOperator } from '@alcova/messaging';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Hiding } from '../cases/hiding';
import type { FoundCase } from '../cases/open-cases.repository';
import { CONFIG, type Config } from '../config';
import { Notices } from '../notices/notices';
import { HidingBudget } from './hiding-budget.repository';
import { PublicItems } from './public-items';
import type { ReportedFacts } from './subjects';

/** Networks that must say the same of what a person has looked at, or past the budget. */
const INDEPENDENT = 2;
const LEAST_AN_HOUR = 5;
const SHARE_AN_HOUR = 0.005;
/** What one wider network may use of the budget. */
const SHARE_OF_ONE = 0.5;

interface UrgentReport {
  readonly found: FoundCase;
  readonly subject: ReportSubject;
  readonly category: ReportCategory;
  readonly facts: ReportedFacts;
  readonly widerNetwork: string;
}

/**
 * Hides what is reported with urgency, in the transaction of the report. Two independent networks always
 * hide; one alone hides what nobody vouched for, as far as the hour's budget goes. Past it the case comes
 * first at the desk.
 */
@Injectable()
export class InstantHiding {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(HidingBudget) private readonly budget: HidingBudget,
    @Inject(PublicItems) private readonly items: PublicItems,
    @Inject(Hiding) private readonly hiding: Hiding,
    @Inject(Notices) private readonly notices: Notices,
  ) {}

  /** Whoever calls has locked the case, which waits, and has stored the report. */
  async report(manager: EntityManager, urgent: UrgentReport, caller: Caller): Promise<void> {
    const { found } = urgent;
    if (found.holds) return;
    // After a restore an operator's command asks for what was held before.
    if (isOperator(caller) || (await this.mayHide(manager, urgent))) {
      await this.hiding.hide(manager, urgent, caller);
      await this.budget.settle(manager, found.id);
    }
  }

  private async mayHide(manager: EntityManager, urgent: UrgentReport): Promise<boolean> {
    const { found, subject, facts } = urgent;
    const { budget } = this;
    if ((await budget.independentNetworks(manager, found.id)) >= INDEPENDENT) return true;
    if (await budget.isLikeListed(manager, found.id, facts.assetId)) return true;
    if (facts.hasRecords || (await budget.wasKept(manager, subject, facts.assetId))) return false;
    return !facts.isPublic || this.take(manager, urgent);
  }

  private async take(
    manager: EntityManager,
    { found, widerNetwork, category }: UrgentReport,
  ): Promise<boolean> {
    const most = await this.most(manager);
    const ofOne = Math.max(1, Math.floor(most * SHARE_OF_ONE));
    if (await this.budget.take(manager, found.id, { widerNetwork, most, ofOne })) return true;
    if (await this.budget.isFirstPast(manager, found.id))
      await this.notices.send(manager, { administrators: true }, { kind: 'reports-past-budget', category });
    return false;
  }

  /** Contents that reports of single networks may hide within an hour, all networks together. */
  private async most(manager: EntityManager): Promise<number> {
    const most = Math.max(LEAST_AN_HOUR, (await this.items.count(manager)) * SHARE_AN_HOUR);
    return Math.max(1, Math.floor(most * this.config.LIMIT_SCALE));
  }
}

import type { Caller, ReportCategory, ReportSubject } from '@alcova/contracts';
import { isOperator } from '@alcova/messaging';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ContentHider } from '../cases/content-hider';
import type { FoundCase } from '../cases/open-cases.repository';
import { CONFIG, type Config } from '../../config/config';
import { Notices } from '../../notices/notices';
import { MAX_AGREED } from './agreeing-networks';
import { HidingBudget, type HidingWay } from './hiding-budget.repository';
import { PublicItems } from './public-items';
import type { ReportedFacts } from '../cases/report-subjects';

const LEAST_AN_HOUR = 5;
const SHARE_AN_HOUR = 0.005;
/** What one wider network may use of a budget. */
const SHARE_OF_ONE = 0.5;

interface UrgentReport {
  readonly found: FoundCase;
  readonly subject: ReportSubject;
  readonly category: ReportCategory;
  readonly facts: ReportedFacts;
  readonly widerNetwork: string;
}

/**
 * Hides what is reported with urgency, in the transaction of the report: what two independent networks say,
 * and what one alone says of a content that nobody vouched for. Each has a budget of the hour. Past it the
 * case comes first at the desk.
 */
@Injectable()
export class InstantHiding {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly budget: HidingBudget,
    private readonly items: PublicItems,
    private readonly hiding: ContentHider,
    private readonly notices: Notices,
  ) {}

  /** Whoever calls has locked the case, which waits, and has stored the report. */
  async report(manager: EntityManager, urgent: UrgentReport, caller: Caller): Promise<void> {
    const { found } = urgent;
    if (found.holds) return;
    // After a restore an operator's command asks for what was held before.
    if (isOperator(caller) || (await this.mayHide(manager, urgent))) {
      await this.hiding.hide(manager, { ...urgent, origin: 'report' }, caller);
      await this.budget.settle(manager, found.id);
    }
  }

  private async mayHide(manager: EntityManager, urgent: UrgentReport): Promise<boolean> {
    const { found, facts } = urgent;
    if (await this.budget.isLikeListed(manager, found.id, facts.assetId)) return true;
    const ways = await this.openWays(manager, urgent);
    if (ways.length === 0) return false;
    return !facts.isPublic || this.take(manager, urgent, ways);
  }

  /** What is said together first: it leaves the places of single networks to those who have nothing else. */
  private async openWays(
    manager: EntityManager,
    { found, subject, facts, widerNetwork }: UrgentReport,
  ): Promise<HidingWay[]> {
    const ways: HidingWay[] = [];
    if (await this.budget.isIndependent(manager, found.id, widerNetwork)) ways.push('together');
    const isVouchedFor = facts.hasRecords || (await this.budget.wasKept(manager, subject, facts.assetId));
    if (!isVouchedFor) ways.push('alone');
    return ways;
  }

  private async take(
    manager: EntityManager,
    { found, widerNetwork, category }: UrgentReport,
    ways: readonly HidingWay[],
  ): Promise<boolean> {
    const most = await this.most(manager);
    const alone = Math.max(1, Math.floor(most * SHARE_OF_ONE));
    const ofOne = { alone, together: Math.max(MAX_AGREED, alone) };
    for (const way of ways) {
      const place = { caseId: found.id, widerNetwork, most, ofOne: ofOne[way] };
      if (await this.budget.take(manager, way, place)) return true;
    }
    if (await this.budget.isFirstPast(manager, found.id))
      await this.notices.send(manager, { administrators: true }, { kind: 'reports-past-budget', category });
    return false;
  }

  /** Contents that single networks may hide within an hour, all together; and as many that two name. */
  private async most(manager: EntityManager): Promise<number> {
    const most = Math.max(LEAST_AN_HOUR, (await this.items.count(manager)) * SHARE_AN_HOUR);
    return Math.max(1, Math.floor(most * this.config.LIMIT_SCALE));
  }
}

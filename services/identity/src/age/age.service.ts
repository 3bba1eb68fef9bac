import {
  type AgeOutcome,
  type AgeWay as AgeWayName,
  CodedError,
  type OfferedAgeWay,
  type WaitingAgeWay,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { logger } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { AgeCountsRepository } from './age-counts.repository';
import { countProof, startCounting } from './age-metrics';
import type { BegunProof, BroughtAnswer, EndedProof, PostedAnswer } from './ways/age-way';
import { AgeWays } from './age-ways';

const log = logger('age');

/**
 * Proofs of age. Of a proof nothing is kept but that there was one more of its day, way and outcome; and how it ended, without more, for
 * the minutes in which somebody waits for it.
 */
@Injectable()
export class AgeService {
  constructor(
    private readonly ways: AgeWays,
    private readonly counts: AgeCountsRepository,
    private readonly transactions: Transactions,
  ) {
    for (const { way } of ways.all) startCounting(way);
  }

  offered(): OfferedAgeWay[] {
    return this.ways.all.map(({ way, label }) => ({ way, label }));
  }

  /** @throws CodedError age.way-off, age.way-unreachable */
  async begin(name: AgeWayName): Promise<BegunProof> {
    const way = this.ways.on(name);
    try {
      return await way.begin();
    } catch (error) {
      countProof(name, 'unreachable');
      throw error;
    }
  }

  /** A proof that had ended before has `failed`. @throws CodedError age.way-off */
  async finish(name: AgeWayName, back: BroughtAnswer): Promise<AgeOutcome> {
    const ended = await this.ways.on(name).finish(back);
    if (await this.count(name, ended)) return ended.outcome;
    log.warn({ way: name, outcome: 'failed', kind: 'used' }, 'a proof of age did not come about');
    return 'failed';
  }

  /** @throws CodedError age.way-off, age.walk-over, age.answer-taken */
  async receive(name: WaitingAgeWay, answer: PostedAnswer): Promise<AgeOutcome> {
    const ended = await this.ways.waiting(name).receive(answer);
    if (await this.count(name, ended)) return ended.outcome;
    throw new CodedError('age.answer-taken');
  }

  /** Null while no answer has come. @throws CodedError age.way-off, age.walk-over */
  async outcomeOf(name: WaitingAgeWay, secret: string): Promise<AgeOutcome | null> {
    const way = this.ways.waiting(name);
    return this.transactions.read((manager) => way.outcomeOf(manager, secret));
  }

  /** Counts a proof together with what is kept of it: both are there, or neither. False when it had ended before. */
  private async count(name: AgeWayName, { outcome, keep }: EndedProof): Promise<boolean> {
    const isCounted = await this.transactions.run(async (manager) => {
      if (keep && !(await keep(manager))) return false;
      await this.counts.add(manager, name, outcome);
      return true;
    });
    if (isCounted) countProof(name, outcome);
    return isCounted;
  }
}

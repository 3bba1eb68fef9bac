import {
  type AgeOutcome,
  type AgeWay as AgeWayName,
  CodedError,
  type OfferedAgeWay,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { AgeCountsRepository } from './age-counts.repository';
import type { AgeWay, BegunProof } from './age-way';
import { AgeWays } from './age-ways';

/** Proofs of age. Of a proof nothing is kept but that there was one more of its day, way and outcome. */
@Injectable()
export class AgeService {
  constructor(
    @Inject(AgeWays) private readonly ways: AgeWays,
    @Inject(AgeCountsRepository) private readonly counts: AgeCountsRepository,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  offered(): OfferedAgeWay[] {
    return this.ways.all.map(({ way, label }) => ({ way, label }));
  }

  /** @throws CodedError age.way-off, age.way-unreachable */
  begin(name: AgeWayName): Promise<BegunProof> {
    return this.on(name).begin();
  }

  /** @throws CodedError age.way-off */
  async finish(
    name: AgeWayName,
    back: { readonly secret: string; readonly answer: string },
  ): Promise<AgeOutcome> {
    const outcome = await this.on(name).finish(back);
    await this.transactions.run((manager) => this.counts.add(manager, name, outcome));
    return outcome;
  }

  private on(name: AgeWayName): AgeWay {
    const way = this.ways.find(name);
    if (!way) throw new CodedError('age.way-off');
    return way;
  }
}

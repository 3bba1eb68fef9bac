import {
  AGE_WAYS,
  type AgeCounts,
  type AgeTest,
  type AgeWay as AgeWayName,
  type AgeWayState,
  type Caller,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { Administrators } from '../accounts/administrators';
import { AgeCountsRepository } from './age-counts.repository';
import type { AgeWay } from './ways/age-way';
import { AgeWays } from './age-ways';

/** What administrators are told of the proofs of age: the ways, whether they work, and numbers. All of it for administrators alone. */
@Injectable()
export class AgeAdministration {
  constructor(
    private readonly ways: AgeWays,
    private readonly counts: AgeCountsRepository,
    private readonly administrators: Administrators,
    private readonly transactions: Transactions,
  ) {}

  async countsOf(caller: Caller, days: number): Promise<AgeCounts> {
    return this.transactions.read(async (manager) => {
      await this.administrators.require(manager, caller);
      return this.counts.since(manager, days);
    });
  }

  async states(caller: Caller): Promise<AgeWayState[]> {
    await this.require(caller);
    return AGE_WAYS.map((name) => stateOf(name, this.ways.find(name)));
  }

  /** @throws CodedError age.way-off */
  async test(caller: Caller, name: AgeWayName): Promise<AgeTest> {
    await this.require(caller);
    const checks = await this.ways.on(name).test();
    return { ok: checks.every(({ ok }) => ok), checks: [...checks] };
  }

  private require(caller: Caller): Promise<void> {
    return this.transactions.read((manager) => this.administrators.require(manager, caller));
  }
}

function stateOf(name: AgeWayName, way: AgeWay | undefined): AgeWayState {
  const readAt = way?.listReadAt;
  return {
    way: name,
    isOn: way !== undefined,
    label: way?.label ?? null,
    list: readAt === undefined ? null : { readAt: readAt?.toISOString() ?? null },
  };
}

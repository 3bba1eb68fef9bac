import { ANONYMOUS, listAgeWays, type OfferedAgeWay } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import { ServiceCalls } from '../services/service-calls';

/** They change when identity starts anew with another configuration. */
const FRESH_MS = 5_000;
const WITHIN_MS = 2_000;

/** The ways of proving an age that are on, as identity told them a few seconds ago at most. */
@Injectable()
export class AgeWays {
  private known: { readonly ways: readonly OfferedAgeWay[]; readonly until: number } | undefined;
  private asking: Promise<readonly OfferedAgeWay[]> | undefined;

  constructor(private readonly services: ServiceCalls) {}

  /** @throws CodedError `unavailable` when identity does not answer */
  async offered(): Promise<readonly OfferedAgeWay[]> {
    if (this.known && this.known.until > performance.now()) return this.known.ways;
    this.asking ??= this.ask().finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  private async ask(): Promise<readonly OfferedAgeWay[]> {
    const { items } = await this.services.request(
      listAgeWays,
      {},
      { caller: ANONYMOUS, deadlineMs: WITHIN_MS },
    );
    this.known = { ways: items, until: performance.now() + FRESH_MS };
    return items;
  }
}

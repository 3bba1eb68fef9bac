import type { TransparencyRow } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { TransparencyRepository } from './transparency.repository';

/** Figures of years are added up at most this often, however many ask. */
const FRESH_MS = 10_000;

@Injectable()
export class TransparencyService {
  private kept: { readonly rows: Promise<TransparencyRow[]>; readonly until: number } | undefined;

  constructor(
    private readonly figures: TransparencyRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Newest month first. A failure is kept for nobody but those who asked meanwhile. */
  async months(): Promise<{ rows: TransparencyRow[] }> {
    if (this.kept && this.kept.until > performance.now()) return { rows: await this.kept.rows };
    const kept = {
      rows: this.transactions.run((manager) => this.figures.months(manager)),
      until: performance.now() + FRESH_MS,
    };
    this.kept = kept;
    try {
      return { rows: await kept.rows };
    } catch (error) {
      if (this.kept === kept) this.kept = undefined;
      throw error;
    }
  }
}

import {
  CodedError,
  type listPublishedTales,
  type PublishedTale,
  type PublishedTaleInFull,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ReadingRepository } from './reading.repository';

const IDS_AT_ONCE = 1_000;

/** Published tales, for everybody. */
@Injectable()
export class ReadingService {
  constructor(
    @Inject(ReadingRepository) private readonly tales: ReadingRepository,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  async list({ category, q, page, pageSize }: z.output<typeof listPublishedTales.input>) {
    return this.transactions.run(async (manager) => {
      const filter = { category: category ?? null, pattern: await this.tales.pattern(manager, q) };
      return {
        items: await this.tales.page(manager, { ...filter, page, pageSize }),
        total: await this.tales.count(manager, filter),
        page,
        pageSize,
      };
    });
  }

  /** @throws CodedError tale.not-found, also for one that is not public */
  async get(id: string): Promise<PublishedTaleInFull> {
    const tale = await this.transactions.run((manager) => this.tales.get(manager, id));
    if (!tale) throw new CodedError('tale.not-found');
    return tale;
  }

  async ofVideo(addresses: readonly string[]): Promise<{ tale: PublishedTale | null }> {
    const tale = await this.transactions.run((manager) => this.tales.ofVideo(manager, addresses));
    return { tale: tale ?? null };
  }

  async count(): Promise<{ tales: number }> {
    const all = { category: null, pattern: null };
    return { tales: await this.transactions.run((manager) => this.tales.count(manager, all)) };
  }

  async ids({ skip, after }: { skip: number; after: string | null }) {
    const found = await this.transactions.run((manager) =>
      this.tales.ids(manager, { skip, after, limit: IDS_AT_ONCE + 1 }),
    );
    const items = found.slice(0, IDS_AT_ONCE);
    return { items, next: found.length > IDS_AT_ONCE ? (items.at(-1)?.id ?? null) : null };
  }
}

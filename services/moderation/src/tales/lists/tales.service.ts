import type { Caller, listTales, TaleCounts, TaleOrder, TaleStatus } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { accountOf } from '../../caller/account';
import { MAX_FOUND } from '../search/wanted-text';
import { wayToPage } from '../totals/page-way';
import { TotalsRepository } from '../totals/totals.repository';
import { deskTaleOf, type DeskTaleRow } from './desk-tale-row';
import { usualOrder } from './tale-filter';
import { TaleSearchRepository } from './tale-search.repository';
import { TalesRepository } from './tales.repository';

/** Which of the counts is the total of a filtered list. */
const COUNT_OF: Readonly<Record<TaleStatus, keyof TaleCounts>> = {
  waiting: 'pending',
  approved: 'approved',
  denied: 'denied',
};

type Listing = z.output<typeof listTales.input>;
interface Listed {
  readonly rows: readonly DeskTaleRow[];
  readonly total: number;
}

/** Tales that people sent, as those who review them see them. */
@Injectable()
export class TalesService {
  constructor(
    private readonly tales: TalesRepository,
    private readonly search: TaleSearchRepository,
    private readonly totals: TotalsRepository,
    private readonly transactions: Transactions,
  ) {}

  async counts(): Promise<TaleCounts> {
    return this.transactions.run((manager) => this.totals.counts(manager));
  }

  async list(listing: Listing, caller: Caller) {
    const { status, urgency, author, q = '', order = usualOrder(status), page, pageSize } = listing;
    const accountId = accountOf(caller);
    const isFiltered = q !== '' || urgency !== undefined || author !== undefined;
    const { rows, total } = await this.transactions.run((manager) =>
      isFiltered ? this.find(manager, listing, order) : this.page(manager, listing, order),
    );
    return { items: rows.map((row) => deskTaleOf(row, accountId)), total, page, pageSize };
  }

  private async page(manager: EntityManager, listing: Listing, order: TaleOrder): Promise<Listed> {
    const counts = await this.totals.counts(manager, listing.category);
    const total = counts[listing.status === undefined ? 'total' : COUNT_OF[listing.status]];
    const way = wayToPage(listing, total);
    return { rows: way ? await this.tales.page(manager, listing, order, way) : [], total };
  }

  private async find(manager: EntityManager, listing: Listing, order: TaleOrder): Promise<Listed> {
    const { q = '', author, page, pageSize } = listing;
    const { ids, total } = await this.search.find(manager, {
      filter: listing,
      author,
      order,
      q,
      page,
      pageSize,
    });
    return { rows: await this.tales.byIds(manager, ids, order), total: Math.min(total, MAX_FOUND) };
  }
}

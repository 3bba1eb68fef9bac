import {
  changeVideos,
  exportVideosPage,
  getDailyStatistics,
  getMostWatched,
  getVideoTotals,
  previewVideosChange,
  rewriteAddressesStep,
} from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ExportService } from './export.service';
import { ManyService } from './many.service';
import { RewritingService } from './rewriting.service';
import { StatisticsService } from './statistics.service';
import { TotalsRepository } from './totals.repository';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

/** What administrators ask of the catalogue as a whole. */
@Controller()
export class AdministrationController {
  constructor(
    private readonly sums: TotalsRepository,
    private readonly many: ManyService,
    private readonly exports: ExportService,
    private readonly statistics: StatisticsService,
    private readonly rewriting: RewritingService,
    private readonly transactions: Transactions,
  ) {}

  @Serve(getVideoTotals)
  async totals(_input: In<typeof getVideoTotals>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.transactions.run((manager) => this.sums.all(manager));
  }

  @Serve(previewVideosChange)
  async preview({ ids, change }: In<typeof previewVideosChange>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.many.preview(ids, change);
  }

  @Serve(changeVideos)
  async change({ ids, change }: In<typeof changeVideos>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.many.change(ids, change, caller);
  }

  @Serve(exportVideosPage)
  async exportPage({ after, ...filter }: In<typeof exportVideosPage>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.exports.page(filter, after, caller);
  }

  @Serve(getDailyStatistics)
  async daily({ days }: In<typeof getDailyStatistics>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.statistics.daily(days);
  }

  @Serve(getMostWatched)
  async mostWatched(_input: In<typeof getMostWatched>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return { items: await this.statistics.mostWatched() };
  }

  @Serve(rewriteAddressesStep)
  async rewrite({ cursor, dryRun, ...move }: In<typeof rewriteAddressesStep>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.rewriting.step(move, cursor, { dryRun, caller });
  }
}

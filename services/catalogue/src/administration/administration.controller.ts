import {
  changeVideos,
  exportVideosPage,
  getDailyStatistics,
  getMostWatched,
  getVideoTotals,
  type InputOf,
  previewVideosChange,
  rewriteAddresses,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { Controller } from '@nestjs/common';
import { ExportService } from './export.service';
import { VideoBulkService } from './video-bulk.service';
import { RewritingService } from './rewriting.service';
import { StatisticsService } from './statistics.service';
import { TotalsRepository } from './totals.repository';

/** What administrators ask of the catalogue as a whole. */
@Controller()
export class AdministrationController {
  constructor(
    private readonly sums: TotalsRepository,
    private readonly many: VideoBulkService,
    private readonly exports: ExportService,
    private readonly statistics: StatisticsService,
    private readonly rewriting: RewritingService,
    private readonly transactions: Transactions,
  ) {}

  @Operation(getVideoTotals)
  async totals() {
    return this.transactions.run((manager) => this.sums.all(manager));
  }

  @Operation(previewVideosChange)
  async preview({ ids, change }: InputOf<typeof previewVideosChange>) {
    return this.many.preview(ids, change);
  }

  @Operation(changeVideos)
  async change({ ids, change }: InputOf<typeof changeVideos>, { caller }: RpcContext) {
    return this.many.change(ids, change, caller);
  }

  @Operation(exportVideosPage)
  async exportPage({ after, ...filter }: InputOf<typeof exportVideosPage>, { caller }: RpcContext) {
    return this.exports.page(filter, after, caller);
  }

  @Operation(getDailyStatistics)
  async daily({ days }: InputOf<typeof getDailyStatistics>) {
    return this.statistics.daily(days);
  }

  @Operation(getMostWatched)
  async mostWatched() {
    return { items: await this.statistics.mostWatched() };
  }

  @Operation(rewriteAddresses)
  async rewrite({ cursor, dryRun, ...move }: InputOf<typeof rewriteAddresses>, { caller }: RpcContext) {
    return this.rewriting.step(move, cursor, { dryRun, caller });
  }
}

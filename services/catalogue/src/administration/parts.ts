import {
  changeVideos,
  exportVideosPage,
  getDailyStatistics,
  getMostWatched,
  getVideoTotals,
  previewVideosChange,
  rewriteAddressesStep,
} from '@alcova/contracts';
import { ActivationRepository } from './activation.repository';
import { ActivationService } from './activation.service';
import { AdministrationController } from './administration.controller';
import { ExportRepository } from './export.repository';
import { ExportService } from './export.service';
import { ManyRepository } from './many.repository';
import { ManyService } from './many.service';
import { RewritingRepository } from './rewriting.repository';
import { RewritingService } from './rewriting.service';
import { StatisticsRepository } from './statistics.repository';
import { StatisticsService } from './statistics.service';
import { TotalsRepository } from './totals.repository';

/** What administrators do beyond one video, as the service's module takes it in: requests served, controllers, providers. */
export const administration = {
  serves: [
    getVideoTotals,
    previewVideosChange,
    changeVideos,
    exportVideosPage,
    getDailyStatistics,
    getMostWatched,
    rewriteAddressesStep,
  ],
  controllers: [AdministrationController],
  providers: [
    TotalsRepository,
    ...[ActivationRepository, ActivationService],
    ...[ManyRepository, ManyService],
    ...[ExportRepository, ExportService],
    ...[StatisticsRepository, StatisticsService],
    ...[RewritingRepository, RewritingService],
  ],
};

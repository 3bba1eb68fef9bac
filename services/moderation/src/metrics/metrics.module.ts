import { Module } from '@nestjs/common';
import { CaseDeskModule } from '../reports/desk/case-desk.module';
import { DeskModule } from '../tales/desk/desk.module';
import { TotalsModule } from '../tales/totals/totals.module';
import { WaitingMetrics } from './waiting-metrics';
import { WaitingController } from './waiting.controller';
import { WaitingRepository } from './waiting.repository';
import { WaitingService } from './waiting.service';

/** What waits, as it is told to who watches the site and to administrators. */
@Module({
  imports: [CaseDeskModule, DeskModule, TotalsModule],
  controllers: [WaitingController],
  providers: [WaitingMetrics, WaitingRepository, WaitingService],
})
export class MetricsModule {}

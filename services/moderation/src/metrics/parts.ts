import { deskWaiting } from '@alcova/contracts';
import { WaitingController } from './waiting.controller';
import { WaitingMetrics } from './waiting-metrics';
import { WaitingRepository } from './waiting.repository';
import { WaitingService } from './waiting.service';

/** What waits, as it is told to who watches the site and to administrators, as the service's module takes it in. */
export const metrics = {
  serves: [deskWaiting],
  controllers: [WaitingController],
  providers: [WaitingRepository, WaitingMetrics, WaitingService],
};

import { WaitingMetrics } from './waiting-metrics';
import { WaitingRepository } from './waiting.repository';

/** What is told to who watches the site, as the service's module takes it in. */
export const metrics = {
  serves: [],
  controllers: [],
  providers: [WaitingRepository, WaitingMetrics],
};

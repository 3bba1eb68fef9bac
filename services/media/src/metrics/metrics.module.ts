import { Module } from '@nestjs/common';
import { QueueMetrics } from './queue-metrics';
import { QueueController } from './queue.controller';

/** How much work waits. */
@Module({
  controllers: [QueueController],
  providers: [QueueMetrics],
})
export class MetricsModule {}

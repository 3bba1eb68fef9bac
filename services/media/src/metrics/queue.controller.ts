import { jobQueue } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { QueueMetrics } from './queue-metrics';

@Controller()
export class QueueController {
  constructor(private readonly queue: QueueMetrics) {}

  @Operation(jobQueue)
  async get() {
    return this.queue.summary();
  }
}

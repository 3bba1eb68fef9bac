import { jobQueue } from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { QueueMetrics } from './queue-metrics';

@Controller()
export class QueueController {
  constructor(private readonly queue: QueueMetrics) {}

  @Serve(jobQueue)
  async get(_input: z.output<typeof jobQueue.input>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.queue.summary();
  }
}

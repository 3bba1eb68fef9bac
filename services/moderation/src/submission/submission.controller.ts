import { submitTale } from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { SubmissionService } from './submission.service';

@Controller()
export class SubmissionController {
  constructor(private readonly submission: SubmissionService) {}

  @Serve(submitTale)
  async submit(input: z.output<typeof submitTale.input>, { caller }: RpcContext) {
    return this.submission.submit(input, caller);
  }
}

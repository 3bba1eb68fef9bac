import { type InputOf, submitTale } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { SubmissionService } from './submission.service';

@Controller()
export class SubmissionController {
  constructor(private readonly submission: SubmissionService) {}

  @Operation(submitTale)
  async submit({ key, ...tale }: InputOf<typeof submitTale>, { caller }: RpcContext) {
    return this.submission.submit({ tale, key }, caller);
  }
}

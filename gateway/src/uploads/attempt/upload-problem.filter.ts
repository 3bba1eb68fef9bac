import type { Problem } from '@alcova/contracts';
import { Catch } from '@nestjs/common';
import { ProblemFilter } from '../../http/problem.filter';

/** Clients of the upload calls read `success`, `message` and `error`: a problem document has them too. */
@Catch()
export class UploadProblemFilter extends ProblemFilter {
  protected override body(problem: Problem): object {
    return { ...problem, success: false, error: problem.message };
  }
}

import type { Problem } from '@alcova/contracts';
import { currentRequest, logger } from '@alcova/platform';
import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codedErrorOf, PROBLEM_TYPE, problemOf } from './problems';

/** The one place where failures become answers: `application/problem+json` with a stable code and a Portuguese message. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly log = logger('http');

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(exception, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  private answer(exception: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const error = codedErrorOf(exception);
    const problem = problemOf(error, request.id || currentRequest().requestId);
    if (problem.status >= 500)
      this.log.error({ err: exception, code: error.code, method: request.method }, 'a request failed');
    if (reply.sent) return;
    void reply
      .status(problem.status)
      .header('content-type', PROBLEM_TYPE)
      .header('cache-control', 'no-store')
      .send(JSON.stringify(this.body(problem)));
  }

  /** What is sent; capabilities whose clients read more fields add them here. */
  protected body(problem: Problem): object {
    return problem;
  }
}

import type { Problem } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codedErrorOf, PROBLEM_TYPE, problemOf, retryAfterOf } from './problems';

const log = logger('http');

/** Answers a failure: `application/problem+json` with a stable code and a Portuguese message; 500s are logged and say nothing. */
export function answerProblem(
  exception: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  body: (problem: Problem) => object = (problem) => problem,
): void {
  const error = codedErrorOf(exception);
  const problem = problemOf(error, request.id);
  if (problem.status >= 500)
    log.error({ err: exception, code: error.code, method: request.method }, 'a request failed');
  if (reply.sent) return;
  const again = retryAfterOf(error);
  if (again !== undefined && !reply.hasHeader('retry-after')) void reply.header('retry-after', again);
  void reply
    .status(problem.status)
    .header('content-type', PROBLEM_TYPE)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body(problem)));
}

/** Failures of controllers and of the hooks before them. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    answerProblem(exception, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), (problem) =>
      this.body(problem),
    );
  }

  /** What is sent; capabilities whose clients read more fields add them here. */
  protected body(problem: Problem): object {
    return problem;
  }
}

/** Failures of routes that are no controllers: their scope answers them in the same form. */
export function answerProblemsIn(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => answerProblem(error, request, reply));
}

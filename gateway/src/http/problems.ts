import { CodedError, httpStatusOf, type ErrorCode, type Problem } from '@alcova/contracts';
import { HttpException } from '@nestjs/common';
import { STATUS_CODES } from 'node:http';
import { ZodError } from 'zod';
import { fieldsOf } from './fields';

/** Media type of every error's body (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
/** Who is refused for want of a service or of room may come again so soon. */
export const RETRY_AFTER_SECONDS = 1;
/** What a refusal says that knows no better. */
const AGAIN_AFTER_SECONDS: ReadonlyMap<number, number> = new Map([
  [429, 60],
  [503, RETRY_AFTER_SECONDS],
]);

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  403: 'auth.forbidden',
  404: 'request.route-not-found',
  405: 'request.route-not-found',
  406: 'request.unsupported-media-type',
  413: 'request.body-too-large',
  415: 'request.unsupported-media-type',
  429: 'request.too-many',
};

/** Any failure as a coded one. What is not understood is `internal`: its own text stays inside. */
export function codedErrorOf(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  if (error instanceof ZodError) return new CodedError('request.invalid', undefined, fieldsOf(error));
  const status = statusOf(error);
  if (status === undefined || status >= 500) return new CodedError('internal');
  return new CodedError(BY_STATUS[status] ?? 'request.invalid');
}

/** Fastify's own errors and Nest's carry an HTTP status. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number')
    return error.statusCode;
  return undefined;
}

/** After how many seconds to come again; undefined for what is no better then. */
export const retryAfterOf = (error: CodedError): number | undefined =>
  error.retryAfter ?? AGAIN_AFTER_SECONDS.get(httpStatusOf(error.code));

/** The body of an error. `detail` of a CodedError is for logs and never leaves. */
export function problemOf(error: CodedError, requestId: string): Problem {
  const status = httpStatusOf(error.code);
  return {
    type: `urn:alcova:error:${error.code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: error.code,
    message: error.userMessage,
    requestId,
    ...(error.fields ? { fields: { ...error.fields } } : {}),
  };
}

import { z } from 'zod';
import type { ErrorKind } from '../base/error-kinds';
import { ERRORS, type ErrorCode } from '../base/errors';

/** RFC 9457 body of every error: `code` is stable, `message` is Portuguese and for people. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
  /** What is wrong, by dotted field path. */
  fields: z.record(z.string(), z.string()).optional(),
});
export type Problem = z.infer<typeof problem>;

const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-media': 415,
  unprocessable: 422,
  'too-many': 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>;

/** The HTTP status of a coded error. Used at the gateway's edge and in the OpenAPI document. */
export const httpStatusOf = (code: ErrorCode): number => STATUS[ERRORS[code].kind];

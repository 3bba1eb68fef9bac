import type { RouteContract } from '@alcova/contracts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { invalidBy } from './invalid-input';

/**
 * Validates what a request brought against its route. A multipart body is left to the handler, which reads it as a stream.
 * @throws CodedError `request.invalid` with the fields, or the code of the route's rules.
 */
export function parseInput(
  route: RouteContract,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): { params: unknown; query: unknown; body: unknown } {
  const invalid = invalidBy(route.invalid);
  const parse = (schema: z.ZodType | undefined, value: unknown, part: 'params' | 'query' | 'body') => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw invalid(parsed.error, part, value);
  };
  return {
    params: parse(route.params, request.params, 'params'),
    query: parse(route.query, request.query, 'query'),
    body: route.bodyType === 'multipart' ? undefined : parse(route.body, request.body, 'body'),
  };
}

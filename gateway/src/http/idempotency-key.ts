import { CodedError, id } from '@alcova/contracts';
import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';

/** The sender's own name for a sending; without one each request is another sending. @throws CodedError request.invalid */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const given = headers['idempotency-key'];
  if (given === undefined) return randomUUID();
  const key = id.safeParse(given);
  if (!key.success) throw new CodedError('request.invalid', 'the header Idempotency-Key is no id');
  return key.data;
}

import { CodedError } from '@alcova/contracts';
import type { FastifyReply } from 'fastify';

/** Passes an answer on; who is refused for want of a service or of room is told after how many seconds to come again. */
export async function orLater<T>(reply: FastifyReply, seconds: number, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CodedError && error.kind === 'unavailable')
      void reply.header('retry-after', String(seconds));
    throw error;
  }
}

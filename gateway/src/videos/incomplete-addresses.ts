import { CodedError } from '@alcova/contracts';
import type { FastifyInstance } from 'fastify';

/** An edit whose address has no id is told what it lacks, instead of that there is no such place. */
export function addIncompleteAddresses(instance: FastifyInstance): void {
  for (const url of ['/api/videos', '/api/videos/'])
    instance.patch(url, async () => {
      throw new CodedError('video.update-without-id');
    });
}

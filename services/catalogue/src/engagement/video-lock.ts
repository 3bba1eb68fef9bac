import { CodedError } from '@alcova/contracts';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const found = z.array(z.object({ is_public: z.boolean() }));

/**
 * Keeps a video from being deleted until the transaction ends, and answers whether the public may see it (null: there is none). Edits and
 * other people's facts are not kept waiting: KEY SHARE excludes a deletion alone. Taken first by everything here, so that a deletion's
 * cascade, which begins at the video, never meets a transaction that goes the other way.
 */
export async function holdVideo(manager: EntityManager, id: string): Promise<boolean | null> {
  const rows = found.parse(
    await manager.query('SELECT is_public FROM videos WHERE id = $1 FOR KEY SHARE', [id]),
  );
  return rows[0]?.is_public ?? null;
}

/** The same where only what the public may see will do. @throws CodedError video.not-found */
export async function holdPublicVideo(manager: EntityManager, id: string): Promise<void> {
  if (!(await holdVideo(manager, id))) throw new CodedError('video.not-found');
}

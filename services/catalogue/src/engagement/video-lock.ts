import { category, type Category, CodedError } from '@alcova/contracts';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const found = z.array(z.object({ is_public: z.boolean(), category }));

type HeldVideo = z.output<typeof found>[number];

/**
 * Keeps a video from being deleted until the transaction ends, and answers it (undefined: there is none). Edits and
 * other people's facts are not kept waiting: KEY SHARE excludes a deletion alone. Taken first by everything here, so that a deletion's
 * cascade, which begins at the video, never meets a transaction that goes the other way.
 */
export async function holdVideo(manager: EntityManager, id: string): Promise<HeldVideo | undefined> {
  const rows = found.parse(
    await manager.query('SELECT is_public, category FROM videos WHERE id = $1 FOR KEY SHARE', [id]),
  );
  return rows[0];
}

/** The same where only what the public may see will do, and no category that is left out. @throws CodedError video.not-found */
export async function holdPublicVideo(
  manager: EntityManager,
  id: string,
  except: readonly Category[] = [],
): Promise<void> {
  const video = await holdVideo(manager, id);
  if (!video?.is_public || except.includes(video.category)) throw new CodedError('video.not-found');
}

import { type AdminVideo, type Category, type createVideo, type deleteFile } from '@alcova/contracts';
import { call } from '../api/call';
import { ApiError } from '../api/error';
import { logFailure } from '../log';
import { retry } from './retry';
import { type ReceivedFile } from './resumable-upload';

export interface VideoFacts {
  readonly title: string;
  readonly category: Category;
  readonly description?: string;
  readonly thumbnailUrl?: string;
  readonly author?: string;
  readonly participants?: string[];
  readonly isActive?: boolean;
  /** When it becomes active by itself, in ISO 8601; only for one that is inactive. */
  readonly scheduledFor?: string;
}

/** A video whose records are missing waits for them: it is made all the same, and is not shown, at no time that was set either. */
async function create(body: VideoFacts & { readonly url: string }): Promise<AdminVideo> {
  try {
    return await call<typeof createVideo>('POST /api/videos', { body });
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== 'video.records-missing') throw cause;
    return call<typeof createVideo>('POST /api/videos', {
      body: { ...body, isActive: false, scheduledFor: null },
    });
  }
}

/**
 * Makes a video of a file that was received. It is tried again while the server is away; when an answer was lost the file says by itself
 * that its video is there (null). @throws ApiError; the file stays
 */
export function createVideoOf(file: ReceivedFile, facts: VideoFacts): Promise<AdminVideo | null> {
  return retry(async (attempt) => {
    try {
      return await create({ ...facts, url: file.fileUrl });
    } catch (cause) {
      if (attempt > 0 && cause instanceof ApiError && cause.code === 'video.file-in-use') return null;
      throw cause;
    }
  });
}

/** Lets a file go that no video is made of. The server removes it later if this fails. */
export async function discardFile({ s3Key }: ReceivedFile): Promise<void> {
  await call<typeof deleteFile>('DELETE /api/videos/file/{encodedFileName}', {
    params: { encodedFileName: s3Key },
  }).catch((cause: unknown) => logFailure('discard-file', cause));
}

import { type AdminVideo, type Category, createVideoRoute, deleteFileRoute } from '@alcova/contracts';
import { call } from '../api/call';
import { ApiError } from '../api/error';
import { logFailure } from '../log';
import { type ReceivedFile } from './resumable-upload';

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];
const PASSING: readonly string[] = ['network', 'timeout', 'unavailable'];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface VideoFacts {
  readonly title: string;
  readonly category: Category;
  readonly description?: string;
  readonly thumbnailUrl?: string;
}

/**
 * Makes a video of a file that was received. It is tried again while the server is away; when an answer was lost the file says by itself
 * that its video is there (null). @throws ApiError; the file stays
 */
export async function createVideoOf(file: ReceivedFile, facts: VideoFacts): Promise<AdminVideo | null> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call(createVideoRoute, { body: { ...facts, url: file.fileUrl } });
    } catch (cause) {
      const code = cause instanceof ApiError ? cause.code : '';
      if (attempt > 0 && code === 'video.file-in-use') return null;
      const wait = PAUSES_MS[attempt];
      if (wait === undefined || !PASSING.includes(code)) throw cause;
      await pause(wait);
    }
  }
}

/** Lets a file go that no video is made of. The server removes it later if this fails. */
export async function discardFile({ s3Key }: ReceivedFile): Promise<void> {
  await call(deleteFileRoute, { params: { encodedFileName: s3Key } }).catch((cause: unknown) =>
    logFailure('discard-file', cause),
  );
}

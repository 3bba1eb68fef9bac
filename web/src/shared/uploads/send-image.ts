import { type uploadImage } from '@alcova/contracts';
import { ApiError } from '../api/error';
import { upload } from '../api/upload';

/** Sends a picture; answers its address. @throws ApiError */
export async function sendImage(file: File, signal: AbortSignal): Promise<string> {
  const form = new FormData();
  form.set('file', file, file.name);
  const { success, fileUrl, error } = await upload<typeof uploadImage>(
    'POST /api/videos/upload-image',
    form,
    { signal, onProgress: () => undefined },
  );
  if (!success || fileUrl === '') throw new ApiError('internal', error ?? '');
  return fileUrl;
}

/** The server's words for why `sendImage` failed, or the `fallback`. */
export const imageReason = (cause: unknown, fallback: string): string =>
  cause instanceof ApiError && cause.code !== 'bad-answer' && cause.message ? cause.message : fallback;

import { type uploadImage } from '@alcova/contracts';
import { ApiError } from '../../../shared/api/error';
import { upload } from '../../../shared/api/upload';
import { addTexts as texts } from './texts';

/** What the failure of `sendImage` says. */
export const imageFailure = (cause: unknown): string =>
  texts.thumbnailFailed(
    cause instanceof ApiError && cause.code !== 'bad-answer' && cause.message
      ? cause.message
      : texts.unknownThumbnail,
  );

/** Sends a picture; answers its address. @throws ApiError */
export async function sendImage(file: File, signal: AbortSignal): Promise<string> {
  const form = new FormData();
  form.set('file', file, file.name);
  const { success, fileUrl, error } = await upload<typeof uploadImage>(
    'POST /api/videos/upload-image',
    form,
    {
      signal,
      onProgress: () => undefined,
    },
  );
  if (!success || fileUrl === '') throw new ApiError('internal', error ?? '');
  return fileUrl;
}

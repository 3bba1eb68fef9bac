import { CodedError } from '@alcova/contracts';

/** A file that goes away meanwhile takes its video along. @throws CodedError `video.not-found` in place of `upload.not-found` */
export async function orMissing<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'upload.not-found')
      throw new CodedError('video.not-found', 'its file is gone');
    throw error;
  }
}

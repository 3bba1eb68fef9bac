import { FfprobeError } from '../ffmpeg/ffprobe';
import { FfmpegError } from '../ffmpeg/runner';
import { PermanentFailure } from './outcome';

/**
 * Runs a program on the source; when it blames the source twice, the file is refused for good. Anything else is thrown as it is: another
 * try may help.
 * @throws PermanentFailure upload.broken-video
 */
export async function retryOnce<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!blamesSource(error)) throw error;
  }
  try {
    return await run();
  } catch (error) {
    if (blamesSource(error)) throw new PermanentFailure('upload.broken-video', error.message.slice(-300));
    throw error;
  }
}

const blamesSource = (error: unknown): error is FfmpegError | FfprobeError =>
  (error instanceof FfmpegError || error instanceof FfprobeError) && error.inputAtFault;

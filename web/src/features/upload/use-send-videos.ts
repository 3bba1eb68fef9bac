import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../shared/api/error';
import { createVideoOf } from '../../shared/uploads/create-video';
import { reasonOf, type UploadQueue } from '../../shared/uploads/queue';
import { type ReceivedFile } from '../../shared/uploads/resumable-upload';
import { useUploadQueue } from '../../shared/uploads/use-upload-queue';
import { titleOf, type UploadValues } from './form';
import { texts } from './texts';

interface Failure {
  readonly fileName: string;
  readonly cause: unknown;
}

const isCancelled = ({ cause }: Failure): boolean => cause instanceof ApiError && cause.code === 'cancelled';

/** What failed; among several files each is named. */
function failureText(failures: readonly Failure[], files: number): string {
  const broken = failures.filter((failure) => !isCancelled(failure));
  if (broken.length === 0) return texts.cancelled;
  const reasons = broken.map(({ fileName, cause }) => {
    const known = reasonOf(cause);
    const reason = known === texts.unknownUpload ? texts.unknown : known;
    return files > 1 ? texts.reasonOf(fileName, reason) : reason;
  });
  return texts.failure(reasons.join(' '));
}

/** How far the chosen files are, so that sending again after a failure does only what is missing. */
class Progress {
  private readonly received = new Map<File, ReceivedFile>();
  private readonly made = new Set<File>();
  /** One of the videos waits for what publishing depends on. */
  hasInactive = false;

  /** Sends a file and makes its video, as far as that is not done. @throws what failed */
  async complete(queue: UploadQueue, values: UploadValues, index: number): Promise<void> {
    const { title, description, category, files } = values;
    const file = files[index];
    if (!file || this.made.has(file)) return;
    const ownTitle = titleOf(title, index, files.length);
    const received = this.received.get(file) ?? (await queue.add(file, ownTitle));
    this.received.set(file, received);
    try {
      const video = await createVideoOf(received, { title: ownTitle, description, category });
      if (video?.isActive === false) this.hasInactive = true;
    } catch (cause) {
      // A file that the server does not take for a video is of no use to the next try.
      if (cause instanceof ApiError && cause.status >= 400 && cause.status < 500) this.received.delete(file);
      throw cause;
    }
    this.made.add(file);
  }
}

/** Sends the form's files one after the other and makes a video of each; leaving the screen stops it. */
export function useSendVideos() {
  const { queue, uploads } = useUploadQueue();
  const [progress] = useState(() => new Progress());
  const [isSending, setIsSending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const cache = useQueryClient();

  /** True when every file has arrived and has its video. */
  const send = async (values: UploadValues): Promise<boolean> => {
    setMessage(null);
    setIsSending(true);
    const failures: Failure[] = [];
    const complete = (file: File, index: number) =>
      progress
        .complete(queue, values, index)
        .catch((cause: unknown) => failures.push({ fileName: file.name, cause }));
    await Promise.all(values.files.map(complete));
    const success = progress.hasInactive ? texts.successInactive : texts.success;
    setMessage(failures.length > 0 ? failureText(failures, values.files.length) : success);
    setIsSending(false);
    queue.clear();
    await Promise.all([
      cache.invalidateQueries({ queryKey: ['admin-videos'] }),
      cache.invalidateQueries({ queryKey: ['kept-uploads'] }),
    ]);
    return failures.length === 0;
  };
  return { queue, uploads, isSending, message, send };
}

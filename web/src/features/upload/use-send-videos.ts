import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createVideoOf, discardFile } from '../../shared/uploads/create-video';
import { reasonOf } from '../../shared/uploads/queue';
import { useUploadQueue } from '../../shared/uploads/use-upload-queue';
import { ApiError } from '../../shared/api/error';
import { titleOf, type UploadValues } from './form';
import { texts } from './texts';

function failureText(cause: unknown): string {
  if (cause instanceof ApiError && cause.code === 'cancelled') return texts.cancelled;
  const reason = reasonOf(cause);
  return texts.failure(reason === texts.unknownUpload ? texts.unknown : reason);
}

/** Sends the form's files one after the other and makes a video of each; leaving the screen stops it. */
export function useSendVideos() {
  const { queue, uploads } = useUploadQueue();
  const [isSending, setIsSending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const cache = useQueryClient();

  const sendOne = async (values: UploadValues, index: number) => {
    const { title, description, category, files } = values;
    const file = files[index];
    if (!file) throw new RangeError('no such file');
    const ownTitle = titleOf(title, index, files.length);
    const received = await queue.add(file, ownTitle);
    await createVideoOf(received, { title: ownTitle, description, category }).catch(
      async (cause: unknown) => {
        await discardFile(received);
        throw cause;
      },
    );
  };

  /** True when every file has arrived and has its video. */
  const send = async (values: UploadValues): Promise<boolean> => {
    setMessage(null);
    setIsSending(true);
    const results = await Promise.allSettled(values.files.map((_file, index) => sendOne(values, index)));
    const failed = results.find((result) => result.status === 'rejected');
    setMessage(failed ? failureText(failed.reason) : texts.success);
    setIsSending(false);
    queue.clear();
    await Promise.all([
      cache.invalidateQueries({ queryKey: ['admin-videos'] }),
      cache.invalidateQueries({ queryKey: ['kept-uploads'] }),
    ]);
    return !failed;
  };
  return { queue, uploads, isSending, message, send };
}

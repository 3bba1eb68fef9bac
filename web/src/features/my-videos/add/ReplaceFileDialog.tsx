import { type AdminVideo, type replaceVideoFile } from '@alcova/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../shared/api/call';
import { ApiError } from '../../../shared/api/error';
import { isCancelled, withFreshProof } from '../../../shared/reauthentication/fresh-proof';
import { texts as shared } from '../../../shared/texts';
import { Button } from '../../../shared/ui/Button';
import { ModalActions } from '../../../shared/ui/Modal';
import { Notice } from '../../../shared/ui/states';
import { discardFile } from '../../../shared/uploads/create-video';
import { UploadModal } from '../../../shared/uploads/UploadModal';
import styles from './add-video.module.css';
import { addTexts as texts } from './texts';
import { useVideoFile } from './use-video-file';
import { VideoFileField } from './VideoFileField';

/** Refusals that say themselves what to do. */
const TOLD: readonly string[] = ['video.version-conflict', 'video.records-missing'];
/** A conflict says what to do about it; every other failure has the one text. */
const failureText = (cause: Error | null): string | null => {
  if (!cause || isCancelled(cause)) return null;
  return cause instanceof ApiError && TOLD.includes(cause.code) ? cause.message : texts.updateFailed;
};

interface ReplaceFileDialogProps {
  readonly video: AdminVideo;
  readonly onClose: () => void;
  readonly onReplaced: () => void;
}

function useReplaceFile({ video, onClose, onReplaced }: ReplaceFileDialogProps) {
  const file = useVideoFile();
  const cache = useQueryClient();
  const [message, setMessage] = useState<string | null>(null);
  const replace = useMutation({
    mutationFn: (url: string) =>
      withFreshProof(() =>
        call<typeof replaceVideoFile>('PUT /api/videos/{id}/file', {
          params: { id: video.id },
          body: { url, version: video.version },
        }),
      ),
    onSuccess: onReplaced,
    onSettled: () =>
      Promise.all(
        ['admin-videos', 'videos', 'video', 'processing'].map((key) =>
          cache.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
  const close = () => {
    // What no video took belongs to nobody.
    if (file.received && !replace.isPending) void discardFile(file.received);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMessage(file.received ? null : texts.videoRequired);
    if (file.received && !replace.isPending) replace.mutate(file.received.fileUrl);
  };
  const isClosed = file.isSending || !file.received || replace.isPending;
  const error = message ?? failureText(replace.error);
  return { file, error, isClosed, isReplacing: replace.isPending, close, submit };
}

/** Another file for a video. The version that was read goes along: somebody else's change in between is not overwritten. */
export function ReplaceFileDialog(props: ReplaceFileDialogProps) {
  const { file, error, isClosed, isReplacing, close, submit } = useReplaceFile(props);
  return (
    <UploadModal title={texts.replaceTitle} isSending={file.isSending} onClose={close}>
      {(leave) => (
        <form className={styles.form} noValidate onSubmit={submit}>
          <p>{texts.replaceText}</p>
          <VideoFileField file={file} title={props.video.title} />
          <Notice tone="error" message={error} />
          <ModalActions>
            <Button onClick={leave}>{shared.cancel}</Button>
            <Button type="submit" look="primary" aria-disabled={isClosed}>
              {isReplacing ? texts.replacing : texts.replace}
            </Button>
          </ModalActions>
        </form>
      )}
    </UploadModal>
  );
}

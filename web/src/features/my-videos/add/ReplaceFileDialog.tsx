import { type AdminVideo, replaceFileRoute } from '@alcova/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../shared/api/call';
import { ApiError } from '../../../shared/api/error';
import { texts as shared } from '../../../shared/texts';
import { Button } from '../../../shared/ui/Button';
import { Modal, ModalActions } from '../../../shared/ui/Modal';
import { Notice } from '../../../shared/ui/states';
import { discardFile } from '../../../shared/uploads/create-video';
import { LeaveGuard } from '../../../shared/uploads/LeaveGuard';
import styles from './add-video.module.css';
import { addTexts as texts } from './texts';
import { useVideoFile } from './use-video-file';
import { VideoFileField } from './VideoFileField';

/** A conflict says what to do about it; every other failure has the one text. */
const failureText = (cause: Error | null): string | null => {
  if (!cause) return null;
  return cause instanceof ApiError && cause.code === 'video.version-conflict'
    ? cause.message
    : texts.updateFailed;
};

interface ReplaceFileDialogProps {
  readonly video: AdminVideo;
  readonly onClose: () => void;
  readonly onReplaced: () => void;
}

/** Another file for a video. The version that was read goes along: somebody else's change in between is not overwritten. */
export function ReplaceFileDialog({ video, onClose, onReplaced }: ReplaceFileDialogProps) {
  const file = useVideoFile();
  const cache = useQueryClient();
  const [message, setMessage] = useState<string | null>(null);
  const replace = useMutation({
    mutationFn: (url: string) =>
      call(replaceFileRoute, { params: { id: video.id }, body: { url, version: video.version } }),
    onSuccess: onReplaced,
    onSettled: () =>
      Promise.all(
        ['admin-videos', 'videos', 'video', 'processing'].map((key) =>
          cache.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
  const close = () => {
    if (file.received && !replace.isPending) void discardFile(file.received);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMessage(file.received ? null : texts.videoRequired);
    if (file.received && !replace.isPending) replace.mutate(file.received.fileUrl);
  };
  return (
    <Modal title={texts.replaceTitle} onClose={close}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p>{texts.replaceText}</p>
        <VideoFileField file={file} title={video.title} />
        <Notice tone="error" message={message ?? failureText(replace.error)} />
        <ModalActions>
          <Button onClick={close}>{shared.cancel}</Button>
          <Button
            type="submit"
            look="primary"
            aria-disabled={file.isSending || !file.received || replace.isPending}
          >
            {replace.isPending ? texts.replacing : texts.replace}
          </Button>
        </ModalActions>
      </form>
      <LeaveGuard active={file.isSending} />
    </Modal>
  );
}

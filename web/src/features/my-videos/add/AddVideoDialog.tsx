import { CATEGORIES, category, CATEGORY_LABELS } from '@alcova/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { texts as shared } from '../../../shared/texts';
import { Button } from '../../../shared/ui/Button';
import { Field } from '../../../shared/ui/Field';
import { ModalActions } from '../../../shared/ui/Modal';
import { Notice } from '../../../shared/ui/states';
import { createVideoOf, discardFile, type VideoFacts } from '../../../shared/uploads/create-video';
import { KeptUploads } from '../../../shared/uploads/KeptUploads';
import { type ReceivedFile } from '../../../shared/uploads/resumable-upload';
import { UploadModal } from '../../../shared/uploads/UploadModal';
import styles from './add-video.module.css';
import { addTexts as texts } from './texts';
import { type ThumbnailFile, useThumbnail } from './use-thumbnail';
import { useVideoFile } from './use-video-file';
import { VideoFileField } from './VideoFileField';

interface Facts {
  readonly title: string;
  readonly category: string;
}

/** What is missing, in the order in which it is asked for. */
function missing(facts: Facts, received: ReceivedFile | null): string | null {
  if (facts.title.trim() === '') return texts.titleRequired;
  if (!category.safeParse(facts.category).success) return texts.categoryRequired;
  return received ? null : texts.videoRequired;
}

function ThumbnailField({ thumbnail }: { thumbnail: ThumbnailFile }) {
  const { fileUrl, isSending, error, choose, send } = thumbnail;
  return (
    <div className={styles.file}>
      <Field label={texts.thumbnail} hint={texts.thumbnailNote} error={error ?? undefined}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/*"
            disabled={isSending}
            onChange={(event) => choose(event.target.files?.item(0) ?? null)}
          />
        )}
      </Field>
      <Button disabled={isSending} onClick={() => void send()}>
        {isSending ? texts.sendingThumbnail : texts.sendThumbnail}
      </Button>
      <p role="status">{fileUrl !== '' && texts.thumbnailSent}</p>
    </div>
  );
}

function FactFields({ facts, onChange }: { facts: Facts; onChange: (facts: Facts) => void }) {
  return (
    <>
      <Field label={texts.titleField}>
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            maxLength={200}
            value={facts.title}
            onChange={(event) => onChange({ ...facts, title: event.target.value })}
          />
        )}
      </Field>
      <Field label={texts.category}>
        {(control) => (
          <select
            {...control}
            value={facts.category}
            onChange={(event) => onChange({ ...facts, category: event.target.value })}
          >
            <option value="">{texts.chooseCategory}</option>
            {CATEGORIES.map((id) => (
              <option key={id} value={id}>
                {CATEGORY_LABELS[id]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}

function useCreateVideo(onSaved: (message: string) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ received, facts }: { received: ReceivedFile; facts: VideoFacts }) =>
      createVideoOf(received, facts),
    onSuccess: (video) => onSaved(video?.isActive === false ? texts.savedInactive : texts.saved),
    onSettled: () =>
      Promise.all(['admin-videos', 'videos'].map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  });
}

function useAddVideo({ onClose, onSaved }: AddVideoDialogProps) {
  const video = useVideoFile();
  const thumbnail = useThumbnail();
  const [facts, setFacts] = useState<Facts>({ title: '', category: '' });
  const [message, setMessage] = useState<string | null>(null);
  const create = useCreateVideo(onSaved);
  const isClosed = video.isSending || thumbnail.isSending || !video.received || create.isPending;
  const close = () => {
    // What nobody makes a video of belongs to nobody.
    if (video.received && !create.isPending) void discardFile(video.received);
    onClose();
  };
  const change = (changed: Facts) => {
    setFacts(changed);
    // It may be answered by now.
    setMessage(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = missing(facts, video.received);
    setMessage(wrong);
    if (wrong !== null || isClosed || !video.received) return;
    const { fileUrl: thumbnailUrl } = thumbnail;
    const known = { title: facts.title.trim(), category: category.parse(facts.category), thumbnailUrl };
    create.mutate({ received: video.received, facts: known });
  };
  const error = message ?? (create.error ? texts.createFailed : null);
  return { video, thumbnail, facts, change, error, isClosed, isSaving: create.isPending, close, submit };
}

interface AddVideoDialogProps {
  readonly onClose: () => void;
  /** Gets what there is to tell. */
  readonly onSaved: (message: string) => void;
}

/**
 * A new video: its file is sent first, and can be saved as soon as it is received, while it is still processed. Saving stays closed until
 * then, yet tells what is missing to who asks by keyboard.
 */
export function AddVideoDialog(props: AddVideoDialogProps) {
  const { video, thumbnail, facts, change, error, isClosed, isSaving, close, submit } = useAddVideo(props);
  return (
    <UploadModal title={texts.title} isSending={video.isSending} onClose={close}>
      {(leave) => (
        <form className={styles.form} noValidate onSubmit={submit}>
          {!video.isSending && <KeptUploads />}
          <VideoFileField file={video} title={facts.title} />
          <ThumbnailField thumbnail={thumbnail} />
          <FactFields facts={facts} onChange={change} />
          <Notice tone="error" message={error} />
          <ModalActions>
            <Button onClick={leave}>{shared.cancel}</Button>
            <Button type="submit" look="primary" aria-disabled={isClosed}>
              {isSaving ? texts.saving : texts.save}
            </Button>
          </ModalActions>
        </form>
      )}
    </UploadModal>
  );
}

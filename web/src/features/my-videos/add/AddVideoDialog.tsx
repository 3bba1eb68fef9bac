import { Link } from '../../../shared/navigation/Link';
import { texts as shared } from '../../../shared/texts';
import { Button } from '../../../shared/ui/Button';
import { ModalActions } from '../../../shared/ui/Modal';
import { Notice } from '../../../shared/ui/states';
import { KeptUploads } from '../../../shared/uploads/KeptUploads';
import { UPLOAD_PATH } from '../../../shared/uploads/upload-path';
import { UploadModal } from '../../../shared/uploads/UploadModal';
import styles from './add-video.module.css';
import { FactFields, MoreFacts } from './FactFields';
import { addTexts as texts } from './texts';
import { ThumbnailField } from './ThumbnailField';
import { useAddVideo } from './use-add-video';
import { VideoFileField } from './VideoFileField';

interface AddVideoDialogProps {
  readonly onClose: () => void;
  /** Gets what there is to tell. */
  readonly onSaved: (message: string) => void;
}

/**
 * A new video: one press sends its file and saves all of it. Its file may as well be sent first, and be saved as soon as it is received,
 * while it is still processed. Saving alone stays closed until then, yet tells what is missing to who asks by keyboard.
 */
export function AddVideoDialog({ onClose, onSaved }: AddVideoDialogProps) {
  const add = useAddVideo(onClose, onSaved);
  const { video, thumbnail, facts, changeFacts, error, isBusy, isSaving, close, submit, sendAndSave } = add;
  return (
    <UploadModal title={texts.title} isSending={video.isSending} onClose={close}>
      {(leave) => (
        <form className={styles.form} noValidate onSubmit={submit}>
          {!video.isSending && <KeptUploads />}
          <Link className={styles.many} to={UPLOAD_PATH}>
            {texts.many}
          </Link>
          <VideoFileField file={video} title={facts.title} />
          <ThumbnailField thumbnail={thumbnail} />
          <FactFields facts={facts} onChange={changeFacts} />
          <MoreFacts facts={facts} onChange={changeFacts} />
          <Notice tone="error" message={error} />
          <ModalActions>
            <Button onClick={leave}>{shared.cancel}</Button>
            <Button type="submit" aria-disabled={isBusy || !video.received}>
              {isSaving ? texts.saving : texts.save}
            </Button>
            <Button look="primary" aria-disabled={isBusy} onClick={() => void sendAndSave()}>
              {texts.sendAndSave}
            </Button>
          </ModalActions>
        </form>
      )}
    </UploadModal>
  );
}

import { type AdminVideo } from '@alcova/contracts';
import { useId } from 'react';
import { formatCount } from '../../../shared/format/count';
import { texts as shared } from '../../../shared/texts';
import { Button } from '../../../shared/ui/Button';
import { Modal, ModalActions } from '../../../shared/ui/Modal';
import { Notice } from '../../../shared/ui/states';
import { ReplaceFile } from '../add/ReplaceFile';
import { Held } from '../Held';
import { Records } from '../records/Records';
import { Captions } from './Captions';
import { Conflict } from './Conflict';
import styles from './edit.module.css';
import { Fields } from './Fields';
import { editTexts as texts } from './texts';
import { useEdit } from './use-edit';

interface EditDialogProps {
  readonly video: AdminVideo;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Changes a video's facts and captions. Somebody else's change in between is shown, and not overwritten unasked. */
export function EditDialog({ video, onClose, onSaved }: EditDialogProps) {
  const formId = useId();
  const edit = useEdit(video, onSaved);
  const { form, base, saved, touched, note, failure, update, submit, goOn } = edit;
  return (
    <Modal title={texts.title} onClose={onClose}>
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {base.hold && (
          <p className={styles.held}>
            <Held video={base} />
          </p>
        )}
        <Fields form={form} isHeld={base.hold !== null} />
        <p className={styles.fact}>{texts.comments(formatCount(video.comments))}</p>
      </form>
      {video.assetId !== null && <Captions videoId={video.id} />}
      <ReplaceFile video={base} onReplaced={(said) => void edit.replaced(said)} />
      <Records videoId={video.id} title={base.title} />
      {saved && (
        <Conflict
          before={base}
          saved={saved}
          yours={form.getValues()}
          touched={touched}
          onKeep={() => goOn(true)}
          onTake={() => goOn(false)}
        />
      )}
      <Notice tone={note === null ? 'error' : 'success'} message={note ?? failure} />
      <ModalActions>
        <Button onClick={onClose}>{shared.cancel}</Button>
        <Button type="submit" form={formId} look="primary" disabled={update.isPending || saved !== null}>
          {update.isPending ? texts.saving : texts.save}
        </Button>
      </ModalActions>
    </Modal>
  );
}

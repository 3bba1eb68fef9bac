import { type AdminVideo } from '@alcova/contracts';
import { useId, useState } from 'react';
import { History } from '../../../shared/audit/History';
import { formatCount } from '../../../shared/format/count';
import { Unsaved } from '../../../shared/ui/Unsaved';
import { texts as shared } from '../../../shared/texts';
import { Button } from '../../../shared/ui/Button';
import { Modal, ModalActions } from '../../../shared/ui/Modal';
import { Notice } from '../../../shared/ui/states';
import { ReplaceFile } from '../add/ReplaceFile';
import { Held } from '../base/Held';
import { Records } from '../records/Records';
import { VoiceText } from '../voice-text/VoiceText';
import { Captions } from './Captions';
import { Conflict } from './Conflict';
import { Cover } from './cover/Cover';
import styles from './edit.module.css';
import { Fields } from './Fields';
import { editTexts as texts } from './form/texts';
import { type Edit, useEdit } from './use-edit';

interface EditDialogProps {
  readonly video: AdminVideo;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** What is said of the saving, and its button: in sight however long the form is. */
function Bar({ formId, edit, onClose }: { formId: string; edit: Edit; onClose: () => void }) {
  const { note, failure, update, saved } = edit;
  return (
    <div className={styles.bar}>
      <Notice tone={note === null ? 'error' : 'success'} message={note ?? failure} />
      <ModalActions>
        <Button onClick={onClose}>{shared.cancel}</Button>
        <Button type="submit" form={formId} look="primary" disabled={update.isPending || saved !== null}>
          {update.isPending ? texts.saving : texts.save}
        </Button>
      </ModalActions>
    </div>
  );
}

/**
 * Changes a video's facts, picture, captions and the text of its voice. Somebody else's change in between is shown, and not overwritten unasked; what is not saved
 * yet is asked about before it is lost.
 */
export function EditDialog({ video, onClose, onSaved }: EditDialogProps) {
  const formId = useId();
  const edit = useEdit(video, onSaved);
  const [isClosing, setIsClosing] = useState(false);
  const { form, base, saved, touched, submit, goOn } = edit;
  const isChanged = touched.size > 0;
  const close = () => (isChanged ? setIsClosing(true) : onClose());
  return (
    <Modal title={texts.title} onClose={close}>
      <div className={styles.whole}>
        <div className={styles.parts}>
          <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
            {base.hold && (
              <p className={styles.held}>
                <Held video={base} />
              </p>
            )}
            <Fields form={form} isHeld={base.hold !== null} />
            <Cover video={base} form={form} />
            <p className={styles.fact}>{texts.comments(formatCount(video.comments))}</p>
          </form>
          {video.assetId !== null && <Captions videoId={video.id} />}
          {video.assetId !== null && <VoiceText video={base} />}
          <ReplaceFile video={base} onReplaced={(said) => void edit.replaced(said)} />
          <Records videoId={video.id} title={base.title} />
          <History subject={video.id} />
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
        </div>
        <Bar formId={formId} edit={edit} onClose={close} />
      </div>
      <Unsaved
        text={texts.unsaved}
        isChanged={isChanged}
        isClosing={isClosing}
        onLeave={onClose}
        onStay={() => setIsClosing(false)}
      />
    </Modal>
  );
}

import { type OwnTale, type OwnTaleInFull } from '@alcova/contracts';
import { type FormEvent } from 'react';
import { fieldsOf } from '../../shared/tales/form';
import { TaleFields } from '../../shared/tales/TaleFields';
import styles from '../../shared/tales/tales.module.css';
import { useTaleForm } from '../../shared/tales/use-tale-form';
import { texts as shared } from '../../shared/texts';
import { announce } from '../../shared/ui/announce';
import { Button } from '../../shared/ui/Button';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { Failed, Loading, Notice } from '../../shared/ui/states';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { failureOf, useOwnTale, useResubmit } from './queries';
import { Refusal } from './Refusal';
import { editTexts, newTextTexts, texts as listTexts } from './texts';

const textsOf = ({ status }: OwnTale) => (status === 'approved' ? newTextTexts : editTexts);

interface EditFormProps {
  readonly tale: OwnTaleInFull;
  readonly onClose: () => void;
}

function EditForm({ tale, onClose }: EditFormProps) {
  const { ref, form, submit, refusal } = useTaleForm(fieldsOf(tale));
  const resubmit = useResubmit(tale);
  const texts = textsOf(tale);
  const saved = () => {
    announce(texts.saved);
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit((changed) => resubmit.mutate(changed, { onSuccess: saved }));
  };
  return (
    <form ref={ref} className={styles.form} noValidate onSubmit={onSubmit}>
      <Refusal tale={tale} />
      <p>{texts.keepsPlace}</p>
      <Notice tone="error" message={refusal ?? failureOf(resubmit.error, texts.failed)} />
      <TaleFields form={form} />
      <ModalActions>
        <Button onClick={onClose}>{shared.cancel}</Button>
        <SubmitButton busy={resubmit.isPending} busyLabel={texts.saving}>
          {texts.save}
        </SubmitButton>
      </ModalActions>
    </form>
  );
}

/** Changes a tale that waits or was refused, and sends it again; of a published one a new text is sent. */
export function EditDialog({ tale, onClose }: { tale: OwnTale; onClose: () => void }) {
  const { data, isError, isFetchedAfterMount, refetch } = useOwnTale(tale.id);
  return (
    <Modal title={textsOf(tale).title} onClose={onClose}>
      {data && isFetchedAfterMount ? (
        <EditForm tale={data} onClose={onClose} />
      ) : isError ? (
        <Failed message={listTexts.textFailed} onRetry={() => void refetch()} />
      ) : (
        <Loading label={listTexts.loadingText} />
      )}
    </Modal>
  );
}

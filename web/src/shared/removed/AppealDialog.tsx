import { MAX_CASE_APPEAL_CHARACTERS, type OwnCase } from '@alcova/contracts';
import { type FormEvent, useState } from 'react';
import { texts as shared } from '../texts';
import { announce } from '../ui/announce';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Modal, ModalActions } from '../ui/Modal';
import { Notice } from '../ui/states';
import { SubmitButton } from '../ui/SubmitButton';
import { failureOf, useAppeal } from './queries';
import styles from './removed.module.css';
import { appealTexts as texts } from './texts';

/** Asks, once for a removal, that somebody else looks at it. */
export function AppealDialog({ removed, onClose }: { removed: OwnCase; onClose: () => void }) {
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const appeal = useAppeal(removed);
  const sent = () => {
    announce(texts.sent);
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isBlank = text.trim() === '';
    setIsMissing(isBlank);
    if (!isBlank) appeal.mutate(text.trim(), { onSuccess: sent });
  };
  return (
    <Modal title={texts.title} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <p>{texts.intro}</p>
        <Field label={texts.text} error={isMissing ? texts.required : undefined}>
          {(control) => (
            <textarea
              rows={6}
              maxLength={MAX_CASE_APPEAL_CHARACTERS}
              {...control}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Notice tone="error" message={failureOf(appeal.error, texts.failed)} />
        <ModalActions>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <SubmitButton busy={appeal.isPending} busyLabel={texts.sending}>
            {texts.send}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  );
}

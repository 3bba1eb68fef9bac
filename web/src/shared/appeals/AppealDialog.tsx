import { isBlank } from '@alcova/contracts';
import { type UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { texts as shared } from '../texts';
import { announce } from '../ui/announce';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Modal, ModalActions } from '../ui/Modal';
import { Notice } from '../ui/states';
import { SubmitButton } from '../ui/SubmitButton';
import styles from './appeals.module.css';
import { texts } from './texts';

interface AppealDialogProps {
  readonly words: {
    readonly title: string;
    readonly intro: string;
    readonly text: string;
    readonly required: string;
  };
  readonly maxCharacters: number;
  readonly appeal: UseMutationResult<unknown, Error, string>;
  /** What is said of a failure; `fallback` where the server's own words do not say what to do. */
  readonly failureOf: (cause: Error | null, fallback: string) => string | null;
  readonly onClose: () => void;
}

/** Asks that somebody else looks at what was decided. */
export function AppealDialog({ words, maxCharacters, appeal, failureOf, onClose }: AppealDialogProps) {
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const sent = () => {
    announce(texts.sent);
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(isBlank(text));
    if (!isBlank(text)) appeal.mutate(text.trim(), { onSuccess: sent });
  };
  return (
    <Modal title={words.title} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <p>{words.intro}</p>
        <Field label={words.text} error={isMissing ? words.required : undefined}>
          {(control) => (
            <textarea
              rows={6}
              maxLength={maxCharacters}
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

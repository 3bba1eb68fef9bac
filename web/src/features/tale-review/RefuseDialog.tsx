import { type Passage, REFUSAL_REASONS, type RefusalReason, refusalReason } from '@alcova/contracts';
import { type FormEvent, useState } from 'react';
import admin from '../../shared/admin/admin.module.css';
import { cutAt } from '../../shared/admin/cut';
import { Select } from '../../shared/admin/Select';
import { texts as shared } from '../../shared/texts';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { type Decided } from './api';
import { refuseTexts as texts } from './texts';

const MAX_MESSAGE = 2_000;
const SHOWN_OF_PASSAGE = 60;

export const REASON_OPTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  refusalReason.options.map((reason) => [reason, REFUSAL_REASONS[reason].label]),
);
export const reasonOf = (value: string): RefusalReason => refusalReason.catch('other').parse(value);

interface PassagesProps {
  readonly text: string;
  readonly passages: readonly Passage[];
  readonly onRemove: (passage: Passage) => void;
}

function Passages({ text, passages, onRemove }: PassagesProps) {
  return (
    <section aria-label={texts.passages}>
      <h3>{texts.passages}</h3>
      {passages.length === 0 && <p className={admin.soft}>{texts.noPassages}</p>}
      <ul>
        {passages.map((passage) => {
          const piece = cutAt(text.slice(passage.start, passage.end), SHOWN_OF_PASSAGE);
          return (
            <li key={`${passage.start}-${passage.end}`} className={admin.actions}>
              <q>{piece}</q>
              <Button small aria-label={texts.remove(piece)} onClick={() => onRemove(passage)}>
                {shared.close}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface RefuseDialogProps extends PassagesProps {
  readonly onRefuse: (decided: Decided) => void;
  readonly onClose: () => void;
}

/** Why a tale is refused: a reason, whose template may be changed, and the passages that it points to. */
export function RefuseDialog({ text, passages, onRemove, onRefuse, onClose }: RefuseDialogProps) {
  const [reason, setReason] = useState<RefusalReason>(refusalReason.options[0]);
  const [message, setMessage] = useState<string | null>(null);
  const template = REFUSAL_REASONS[reason].template;
  const choose = (value: string) => {
    setReason(reasonOf(value));
    setMessage(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const own = message?.trim();
    onRefuse({ decision: 'deny', reason, passages: [...passages], ...(own ? { message: own } : {}) });
  };
  return (
    <Modal title={texts.title} onClose={onClose}>
      <form className={admin.form} onSubmit={submit}>
        <Select label={texts.reason} value={reason} options={REASON_OPTIONS} onChange={choose} />
        <Field label={texts.message} hint={texts.messageHint}>
          {(control) => (
            <textarea
              rows={5}
              maxLength={MAX_MESSAGE}
              {...control}
              value={message ?? template}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
        </Field>
        <Passages text={text} passages={passages} onRemove={onRemove} />
        <ModalActions>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button type="submit" look="danger">
            {texts.confirm}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

import { CASE_REASONS } from '@alcova/contracts';
import { type FormEvent, useState } from 'react';
import admin from '../../shared/admin/admin.module.css';
import { texts as shared } from '../../shared/texts';
import { Kbd } from '../../shared/desk/Kbd';
import { ReasonKeys } from '../../shared/desk/ReasonKeys';
import { texts as deskTexts } from '../../shared/desk/texts';
import { reasonKeysOf, useReasonKeys } from '../../shared/desk/use-reason-keys';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { type Deciding, type Draft, messageOf, reasonsFor, withReason } from './draft';
import { decideTexts as texts } from './texts';

const MAX_MESSAGE = 2_000;
const REASON_KEYS = {
  remove: reasonKeysOf(reasonsFor('remove'), CASE_REASONS),
  keep: reasonKeysOf(reasonsFor('keep'), CASE_REASONS),
};

interface DecideDialogProps {
  readonly decision: Deciding;
  /** What was chosen and typed before: kept outside, so that a decision that fails loses nothing of it. */
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly onDecide: () => void;
  readonly onClose: () => void;
}

/** Why a content goes or stays: a reason, whose text may be changed. None is chosen for the person. */
export function DecideDialog({ decision, draft, onDraft, onDecide, onClose }: DecideDialogProps) {
  const [isMissing, setIsMissing] = useState(false);
  const send = () => (draft.reason === null ? setIsMissing(true) : onDecide());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const choose = (value: string) => {
    setIsMissing(false);
    onDraft(withReason(draft, value));
  };
  useReasonKeys(REASON_KEYS[decision], { onReason: choose, onSend: send });
  return (
    <Modal title={texts.title[decision]} onClose={onClose}>
      <form className={admin.form} onSubmit={submit}>
        <Field label={texts.reason} error={isMissing ? texts.reasonRequired : undefined}>
          {(control) => (
            <select {...control} value={draft.reason ?? ''} onChange={(event) => choose(event.target.value)}>
              <option value="">{texts.chooseReason}</option>
              {reasonsFor(decision).map((id) => (
                <option key={id} value={id}>
                  {CASE_REASONS[id].label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <ReasonKeys keys={REASON_KEYS[decision]} />
        <Field label={texts.message} hint={texts.messageHint}>
          {(control) => (
            <textarea
              rows={5}
              maxLength={MAX_MESSAGE}
              {...control}
              value={messageOf(draft)}
              onChange={(event) => onDraft({ ...draft, message: event.target.value })}
            />
          )}
        </Field>
        <ModalActions>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button
            type="submit"
            look={decision === 'remove' ? 'danger' : 'primary'}
            aria-keyshortcuts="Control+Enter"
          >
            {texts.confirm[decision]}
            <Kbd>{deskTexts.sendKeys}</Kbd>
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

import {
  type DecisionInput,
  type Passage,
  REFUSAL_REASONS,
  type RefusalReason,
  refusalReason,
} from '@alcova/contracts';
import { useState } from 'react';
import admin from '../admin/admin.module.css';
import { cutAt } from '../admin/cut';
import { Kbd } from '../desk/Kbd';
import { ReasonKeys } from '../desk/ReasonKeys';
import { texts as deskTexts } from '../desk/texts';
import { reasonKeysOf, useReasonKeys } from '../desk/use-reason-keys';
import { texts as shared } from '../texts';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Modal, ModalActions } from '../ui/Modal';
import { refuseTexts as texts } from './desk-texts';
import { ReasonField, reasonOf } from './ReasonField';
import styles from './tales.module.css';

const REASON_KEYS = reasonKeysOf(refusalReason.options, REFUSAL_REASONS);
const MAX_MESSAGE = 2_000;
const SHOWN_OF_PASSAGE = 60;

interface PassagesProps {
  readonly text: string;
  readonly passages: readonly Passage[];
  readonly onRemove: (passage: Passage) => void;
}

function Passages({ text, passages, onRemove }: PassagesProps) {
  return (
    <section className={styles.passages} aria-label={texts.passages}>
      <h3>{texts.passages}</h3>
      {passages.length === 0 && <p className={admin.soft}>{texts.noPassages}</p>}
      <ul>
        {passages.map((passage) => {
          const piece = cutAt(text.slice(passage.start, passage.end), SHOWN_OF_PASSAGE);
          return (
            <li key={`${passage.start}-${passage.end}`}>
              <q>{piece}</q>
              <Button small aria-label={texts.remove(piece)} onClick={() => onRemove(passage)}>
                {texts.removeShort}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A refusal as it is asked for; without a message the reason's template is the author's. */
export type Refused = { readonly decision: 'deny'; readonly reason: RefusalReason } & Partial<
  Pick<DecisionInput, 'message' | 'passages'>
>;

interface RefuseDialogProps {
  /** The passages that are pointed to, where there is a text to choose them in. */
  readonly chosen?: PassagesProps;
  readonly onRefuse: (refused: Refused) => void;
  readonly onClose: () => void;
}

function useRefusal({ chosen, onRefuse }: RefuseDialogProps) {
  const [reason, setReason] = useState<RefusalReason | null>(null);
  const [typed, setMessage] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const template = reason === null ? '' : REFUSAL_REASONS[reason].template;
  const choose = (chosenReason: RefusalReason | null) => {
    setReason(chosenReason);
    setIsMissing(false);
    setMessage(null);
  };
  const submit = () => {
    if (reason === null) return setIsMissing(true);
    const own = typed?.trim();
    onRefuse({
      decision: 'deny',
      reason,
      ...(chosen ? { passages: [...chosen.passages] } : {}),
      ...(own ? { message: own } : {}),
    });
  };
  useReasonKeys(REASON_KEYS, { onReason: choose, onSend: submit });
  return { reason, message: typed ?? template, isMissing, choose, setMessage, submit };
}

/** Why a tale is refused: a reason, whose template may be changed, and the passages that it points to. */
export function RefuseDialog(props: RefuseDialogProps) {
  const { chosen, onClose } = props;
  const { reason, message, isMissing, choose, setMessage, submit } = useRefusal(props);
  return (
    <Modal title={texts.title} onClose={onClose}>
      <form
        className={admin.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ReasonField reason={reason} isMissing={isMissing} onChoose={(value) => choose(reasonOf(value))} />
        <ReasonKeys keys={REASON_KEYS} />
        <Field label={texts.message} hint={texts.messageHint}>
          {(control) => (
            <textarea
              rows={5}
              maxLength={MAX_MESSAGE}
              {...control}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
        </Field>
        {chosen && <Passages {...chosen} />}
        <ModalActions>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button type="submit" look="danger" aria-keyshortcuts="Control+Enter">
            {texts.confirm}
            <Kbd>{deskTexts.sendKeys}</Kbd>
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

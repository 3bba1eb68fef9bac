import { isBlank, MAX_NOTE_CHARACTERS, type suspendAuthor } from '@alcova/contracts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import admin from '../../shared/admin/admin.module.css';
import { Select } from '../../shared/admin/Select';
import { call } from '../../shared/api/call';
import { texts as general } from '../../shared/desk/texts';
import { texts as shared } from '../../shared/texts';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { Notice } from '../../shared/ui/states';
import { authorTexts as texts } from './texts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = '7';

/** The moment in so many days; null for none, which ends a suspension. */
const endAfter = (days: number): string | null =>
  days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString();

export interface AuthorDialogProps {
  readonly authorKey: string;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** For how long an author may send nothing, and why; no days end it. */
export function SuspendDialog({ authorKey, onDone, onClose }: AuthorDialogProps) {
  const [days, setDays] = useState(USUAL_DAYS);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const suspend = useMutation({
    mutationFn: (until: string | null) =>
      call<typeof suspendAuthor>('PUT /api/desk/authors/{authorKey}/suspension', {
        params: { authorKey },
        body: { until, reason: reason.trim() },
      }),
    onSuccess: ({ until }) => onDone(until === null ? texts.ended : texts.suspendDone),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(isBlank(reason));
    if (!isBlank(reason) && !suspend.isPending) suspend.mutate(endAfter(Number(days)));
  };
  return (
    <Modal title={texts.suspend} onClose={onClose}>
      <form className={admin.form} noValidate onSubmit={submit}>
        <p>{texts.suspendIntro}</p>
        <Select label={texts.days} value={days} options={texts.dayOptions} onChange={setDays} />
        <Field label={texts.suspendReason} error={isMissing ? texts.suspendRequired : undefined}>
          {(control) => (
            <textarea
              rows={3}
              maxLength={MAX_NOTE_CHARACTERS}
              {...control}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <Notice tone="error" message={suspend.isError ? general.actionFailed : null} />
        <ModalActions>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button type="submit" look="danger" aria-disabled={suspend.isPending}>
            {texts.suspendConfirm}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

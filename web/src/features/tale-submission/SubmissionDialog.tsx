import { type NewTale, type submitTale } from '@alcova/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../shared/api/call';
import { ApiError } from '../../shared/api/error';
import { onceMore, useSendingName } from '../../shared/api/sending';
import { logFailure } from '../../shared/log';
import { Link } from '../../shared/navigation/Link';
import { TaleFields } from '../../shared/tales/TaleFields';
import styles from '../../shared/tales/tales.module.css';
import { useTaleForm } from '../../shared/tales/use-tale-form';
import { texts as shared } from '../../shared/texts';
import { announce } from '../../shared/ui/announce';
import { Button } from '../../shared/ui/Button';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { Notice } from '../../shared/ui/states';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { texts } from './texts';
import { firstFields, useDraft } from './use-draft';

/** TALE-03: so long (ms) the success is told, then the modal closes. */
const SUCCESS_MS = 2_000;
/** Refusals that say themselves what to do. */
const TOLD = /^(?:tale\.(?!not-found)|age\.)/;

const failureOf = (cause: Error | null): string | null => {
  if (!cause) return null;
  return cause instanceof ApiError && TOLD.test(cause.code) ? cause.message : texts.failed;
};

/** Sends a tale. The same text sent again, after an answer that was lost, goes under the same name: it stays one tale. */
function useSend(onSent: () => void) {
  const cache = useQueryClient();
  const nameOf = useSendingName();
  return useMutation({
    mutationFn: (body: NewTale) =>
      onceMore(() => call<typeof submitTale>('POST /api/tales', { body, idempotencyKey: nameOf(body) })),
    onSuccess: () => {
      onSent();
      cache.invalidateQueries({ queryKey: ['own-tales'] }).catch((cause: unknown) => {
        logFailure('own tales: could not be asked for anew', cause);
      });
    },
  });
}

/** Closes the modal a while after the success was told, and goes on saying where the tale is found. */
function useClosing(isSent: boolean, onClose: () => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSent) return undefined;
    const timer = setTimeout(() => {
      onClose();
      announce(texts.followLater, { label: texts.myTales, run: () => void navigate('/my-tales') });
    }, SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [isSent, navigate, onClose]);
}

function Kept({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className={styles.kept}>
      {texts.draft}
      <Button small onClick={onDiscard}>
        {texts.discard}
      </Button>
    </p>
  );
}

interface SubmissionProps {
  readonly accountId: string;
  /** Called once, also when the success has been told. Must not change. */
  readonly onClose: () => void;
}

/** TALE-01 to -04: writes and sends a tale. What is typed is kept in this browser until it is sent. */
export function SubmissionDialog({ accountId, onClose }: SubmissionProps) {
  const [defaults] = useState(() => firstFields(accountId));
  const { ref, form, submit, refusal } = useTaleForm(defaults);
  const draft = useDraft(accountId, form);
  const send = useSend(draft.done);
  useClosing(send.isSuccess, onClose);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit((tale) => send.mutate(tale));
  };
  const close = () => {
    if (!send.isSuccess) draft.close();
    onClose();
  };
  return (
    <Modal title={texts.title} onClose={close}>
      <Notice tone="success" message={send.isSuccess ? texts.sent : null} />
      {send.isSuccess && (
        <p>
          {texts.follow}{' '}
          <Link to="/my-tales" onClick={onClose}>
            {texts.myTales}
          </Link>
          .
        </p>
      )}
      {!send.isSuccess && (
        <form ref={ref} className={styles.form} noValidate onSubmit={onSubmit}>
          <p>
            {texts.intro}{' '}
            <Link to="/submission-policy" onClick={draft.close}>
              {texts.policy}
            </Link>
          </p>
          {draft.wasKept && <Kept onDiscard={draft.discard} />}
          <Notice tone="error" message={refusal ?? failureOf(send.error)} />
          <TaleFields form={form} />
          <ModalActions>
            <Button onClick={close}>{shared.cancel}</Button>
            <SubmitButton busy={send.isPending} busyLabel={texts.sending}>
              {texts.send}
            </SubmitButton>
          </ModalActions>
        </form>
      )}
    </Modal>
  );
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatMoment } from '../admin/site-time';
import { logFailure } from '../log';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { ModalActions } from '../ui/Modal';
import { Notice } from '../ui/states';
import { ticketPath } from './form';
import { type Sent } from './queries';
import styles from './report.module.css';
import { sentTexts as texts } from './texts';

interface Outcome {
  readonly tone: 'success' | 'error';
  readonly message: string;
}

/** The secret link of a ticket, to be kept. */
function SecretLink({ secret, children }: { secret: string; children: ReactNode }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const link = `${window.location.origin}${ticketPath(secret)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome({ tone: 'success', message: texts.copied });
    } catch (cause) {
      logFailure('clipboard: could not be written', cause);
      setOutcome({ tone: 'error', message: texts.copyFailed });
    }
  };
  return (
    <>
      <Field label={texts.link} hint={texts.linkHint}>
        {(control) => (
          <input type="text" readOnly value={link} onFocus={({ target }) => target.select()} {...control} />
        )}
      </Field>
      <Notice tone={outcome?.tone ?? 'success'} message={outcome?.message ?? null} />
      <ModalActions>
        <Button look="primary" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        {children}
      </ModalActions>
    </>
  );
}

/** What became of a report that was just sent; `children` are the ways on. */
export function SentReport({ sent: { ticket, secret }, children }: { sent: Sent; children: ReactNode }) {
  const told = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => told.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <div ref={told} className={styles.told} role="status" tabIndex={-1}>
        <p>
          {texts.number}: <strong>{ticket.number}</strong>
        </p>
        {ticket.isHidden && <p>{texts.hidden}</p>}
        {ticket.state === 'waiting' && <p>{texts.due(formatMoment(ticket.dueAt))}</p>}
      </div>
      <SecretLink secret={secret}>{children}</SecretLink>
    </div>
  );
}

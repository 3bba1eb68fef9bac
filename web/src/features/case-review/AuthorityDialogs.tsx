import {
  AUTHORITIES,
  type AuthorityReport,
  isBlank,
  MAX_AUTHORITY_NAME,
  MAX_RECEIPT,
  MAX_WITHDRAWAL,
} from '@alcova/contracts';
import { type FormEvent, useState } from 'react';
import admin from '../../shared/admin/admin.module.css';
import { useOpenReport, useReceipt, useWithdrawal } from '../../shared/cases/authorities';
import { failureMessage } from '../../shared/reauthentication/fresh-proof';
import { texts as shared } from '../../shared/texts';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { NewTab } from '../../shared/ui/NewTab';
import { Notice } from '../../shared/ui/states';
import { checkChoice, checkReceipt, chosenAuthority } from './authority-form';
import styles from './case-review.module.css';
import { authorityTexts, openAuthorityTexts, receiptTexts, withdrawalTexts } from './texts';

/** The end of each form: what failed, and its two buttons. */
function End({
  sending,
  confirm,
  isDanger = false,
  onClose,
}: {
  sending: { error: unknown; isPending: boolean };
  confirm: string;
  isDanger?: boolean;
  onClose: () => void;
}) {
  return (
    <>
      <Notice
        tone="error"
        message={sending.error ? failureMessage(sending.error, authorityTexts.failed) : null}
      />
      <ModalActions>
        <Button onClick={onClose}>{shared.cancel}</Button>
        <Button type="submit" look={isDanger ? 'danger' : 'primary'} aria-disabled={sending.isPending}>
          {confirm}
        </Button>
      </ModalActions>
    </>
  );
}

/** What the chosen authority is for, why, where its channel is, and how much time there is. */
function About({ chosen }: { chosen: NonNullable<ReturnType<typeof chosenAuthority>> }) {
  const texts = openAuthorityTexts;
  return (
    <dl className={styles.authority}>
      <dt>{texts.purpose}</dt>
      <dd>{chosen.purpose}</dd>
      <dt>{texts.basis}</dt>
      <dd>{chosen.basis}</dd>
      {chosen.address !== null && (
        <>
          <dt>{texts.channel}</dt>
          <dd>
            <a href={chosen.address} target="_blank" rel="noreferrer">
              {chosen.address}
              <NewTab />
            </a>{' '}
            {texts.channelHint}
          </dd>
        </>
      )}
      <dt>{texts.deadline}</dt>
      <dd>{texts.hours(chosen.hours)}</dd>
      <dt>{texts.kept}</dt>
      <dd>{texts.keptDays(chosen.keptDays)}</dd>
    </dl>
  );
}

/** Opens a record: to whom, and nothing more. */
export function OpenDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const texts = openAuthorityTexts;
  const [choice, setChoice] = useState({ authority: '', otherName: '' });
  const [isTried, setIsTried] = useState(false);
  const sending = useOpenReport(caseId);
  const checked = checkChoice(choice);
  const messages = isTried ? checked.messages : undefined;
  const chosen = chosenAuthority(choice);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (checked.value && !sending.isPending) sending.mutate(checked.value, { onSuccess: onClose });
  };
  return (
    <Modal title={texts.title} onClose={onClose}>
      <form className={admin.form} onSubmit={submit}>
        <p>{texts.intro}</p>
        <Field label={texts.authority} error={messages?.authority}>
          {(control) => (
            <select
              {...control}
              value={choice.authority}
              onChange={(event) => setChoice({ ...choice, authority: event.target.value })}
            >
              <option value="">{texts.choose}</option>
              {Object.entries(AUTHORITIES).map(([id, { name }]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        {choice.authority === 'other' && (
          <Field label={texts.otherName} error={messages?.otherName}>
            {(control) => (
              <input
                {...control}
                maxLength={MAX_AUTHORITY_NAME}
                value={choice.otherName}
                onChange={(event) => setChoice({ ...choice, otherName: event.target.value })}
              />
            )}
          </Field>
        )}
        {chosen && <About chosen={chosen} />}
        <End sending={sending} confirm={texts.confirm} onClose={onClose} />
      </form>
    </Modal>
  );
}

interface OfReport {
  readonly report: AuthorityReport;
  readonly onClose: () => void;
}

/** The receipt's number, and when the authority received. */
export function ReceiptDialog({ report: { id, version }, onClose }: OfReport) {
  const texts = receiptTexts;
  const [typed, setTyped] = useState({ receipt: '', at: '' });
  /** What is wrong, as of the last try: it depends on the time. */
  const [messages, setMessages] = useState<ReturnType<typeof checkReceipt>['messages']>();
  const sending = useReceipt(id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkReceipt(typed, Date.now());
    setMessages(checked.messages);
    if (checked.value && !sending.isPending)
      sending.mutate({ version, ...checked.value }, { onSuccess: onClose });
  };
  return (
    <Modal title={texts.title} onClose={onClose}>
      <form className={admin.form} onSubmit={submit}>
        <Field label={texts.number} error={messages?.receipt}>
          {(control) => (
            <input
              {...control}
              maxLength={MAX_RECEIPT}
              autoComplete="off"
              value={typed.receipt}
              onChange={(event) => setTyped({ ...typed, receipt: event.target.value })}
            />
          )}
        </Field>
        <Field label={texts.at} hint={texts.atHint} error={messages?.at}>
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              value={typed.at}
              onChange={(event) => setTyped({ ...typed, at: event.target.value })}
            />
          )}
        </Field>
        <End sending={sending} confirm={texts.confirm} onClose={onClose} />
      </form>
    </Modal>
  );
}

/** Ends a record that will not be sent, with why. */
export function WithdrawalDialog({ report: { id, version }, onClose }: OfReport) {
  const texts = withdrawalTexts;
  const [because, setBecause] = useState('');
  const [isTried, setIsTried] = useState(false);
  const sending = useWithdrawal(id);
  const isMissing = isBlank(because);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isMissing && !sending.isPending)
      sending.mutate({ version, because: because.trim() }, { onSuccess: onClose });
  };
  return (
    <Modal title={texts.title} onClose={onClose}>
      <form className={admin.form} onSubmit={submit}>
        <p>{texts.intro}</p>
        <Field label={texts.because} error={isTried && isMissing ? texts.required : undefined}>
          {(control) => (
            <textarea
              rows={3}
              maxLength={MAX_WITHDRAWAL}
              {...control}
              value={because}
              onChange={(event) => setBecause(event.target.value)}
            />
          )}
        </Field>
        <End sending={sending} confirm={texts.confirm} isDanger onClose={onClose} />
      </form>
    </Modal>
  );
}

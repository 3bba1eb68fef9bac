import { type Account, type AccountSecurity, emailAddress, type PendingEmailChange } from '@alcova/contracts';
import { useForm } from 'react-hook-form';
import { failureMessage } from '../../../shared/reauthentication/fresh-proof';
import { useMailNote, useMailText } from '../../../shared/site/mail';
import { Button } from '../../../shared/ui/Button';
import { Field } from '../../../shared/ui/Field';
import { Notice } from '../../../shared/ui/states';
import { formatMoment } from './moments';
import { useRequestEmailChange } from './queries';
import { Section } from './Section';
import styles from './security.module.css';
import { emailTexts as texts } from './texts';

/** What is still missing until the account has its new address. */
function Waiting({ change }: { change: PendingEmailChange }) {
  const steps = [
    [texts.atOld, change.confirmedAtOld],
    [texts.atNew, change.confirmedAtNew],
  ] as const;
  return (
    <>
      <p>{texts.waiting(change.email, formatMoment(change.expiresAt))}</p>
      <ul className={styles.rows}>
        {steps.map(([where, isDone]) => (
          <li key={where} className={styles.row}>
            <span>{where}</span>
            <span>{isDone ? texts.confirmed : texts.missing}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Form() {
  const sent = useMailText(texts.sent, texts.written);
  const change = useRequestEmailChange();
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { email: '' } });
  const submit = handleSubmit(({ email }) => change.mutate(email, { onSuccess: () => reset() }));
  const failure = change.error && failureMessage(change.error, texts.failed);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label={texts.label} error={formState.errors.email?.message}>
        {(control) => (
          <input
            type="email"
            inputMode="email"
            autoComplete="email"
            {...control}
            {...register('email', {
              validate: (email) =>
                (emailAddress.safeParse(email).success && /^\s*[^@\s]+@[^@\s]+\s*$/.test(email)) ||
                texts.invalid,
            })}
          />
        )}
      </Field>
      <Notice tone={change.isSuccess ? 'success' : 'error'} message={change.isSuccess ? sent : failure} />
      <Button type="submit" disabled={change.isPending}>
        {change.isPending ? texts.sending : texts.send}
      </Button>
    </form>
  );
}

interface EmailFormProps {
  readonly account: Account;
  readonly security: AccountSecurity;
}

/** Asks for another address of the account. Nothing changes before the links in the mails to both addresses are pressed. */
export function EmailForm({ account, security: { emailChange } }: EmailFormProps) {
  const note = useMailNote();
  return (
    <Section title={texts.title}>
      <p className={styles.intro}>{texts.current(account.email)}</p>
      <p className={styles.intro}>{texts.intro}</p>
      {note && <p className={styles.intro}>{note}</p>}
      {emailChange && <Waiting change={emailChange} />}
      <Form />
    </Section>
  );
}

import { type Webhook as State } from '@alcova/contracts';
import { type FormEvent, useState } from 'react';
import admin from '../../../shared/admin/admin.module.css';
import { saveFailure } from '../../../shared/admin/save-failure';
import { formatMoment } from '../../../shared/admin/site-time';
import { Skeleton } from '../../../shared/admin/Skeleton';
import { Button } from '../../../shared/ui/Button';
import { Field } from '../../../shared/ui/Field';
import { Failed, Notice } from '../../../shared/ui/states';
import { SubmitButton } from '../../../shared/ui/SubmitButton';
import { useSetWebhook, useTestWebhook, useWebhook } from './queries';
import { outcomeText, texts } from './texts';
import styles from './webhook.module.css';

/** Where calls go, and what came of the last one. */
function Current({ origin, setAt, waiting, last }: State) {
  if (origin === null || setAt === null) return <p className={admin.soft}>{texts.none}</p>;
  return (
    <>
      <p>{texts.current(origin, formatMoment(setAt))}</p>
      {last && (
        <p className={admin.soft}>
          {texts.last(formatMoment(last.at), outcomeText(last.outcome, last.status))}
        </p>
      )}
      {waiting > 0 && <p className={admin.soft}>{texts.waiting(waiting)}</p>}
    </>
  );
}

/** The secret, as long as this page stands. */
function Secret({ secret }: { secret: string }) {
  return (
    <Field label={texts.secret} hint={texts.secretHint}>
      {(control) => (
        <input
          readOnly
          autoComplete="off"
          value={secret}
          onFocus={(event) => event.target.select()}
          {...control}
        />
      )}
    </Field>
  );
}

function Test() {
  const { mutate, data, isPending, error } = useTestWebhook();
  return (
    <>
      <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {isPending ? texts.testing : texts.test}
      </Button>
      <Notice tone="error" message={saveFailure(error, texts.testFailed)} />
      <p role="status">{data && texts.tested(outcomeText(data.outcome, data.status))}</p>
    </>
  );
}

function Form({ state }: { state: State }) {
  const [address, setAddress] = useState('');
  const [isWrong, setWrong] = useState(false);
  const save = useSetWebhook();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const isRight = URL.canParse(address.trim()) && new URL(address.trim()).protocol === 'https:';
    setWrong(!isRight);
    if (isRight) save.mutate(address.trim(), { onSuccess: () => setAddress('') });
  };
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field label={texts.address} hint={texts.hint} error={isWrong ? texts.required : undefined}>
          {(control) => (
            <input
              type="url"
              autoComplete="off"
              maxLength={500}
              value={address}
              onChange={(event) => setAddress(event.target.value)}
              {...control}
            />
          )}
        </Field>
        <div className={styles.acts}>
          <SubmitButton busy={save.isPending} busyLabel={texts.saving}>
            {texts.save}
          </SubmitButton>
          {state.origin !== null && (
            <Button aria-disabled={save.isPending} onClick={() => !save.isPending && save.mutate(null)}>
              {texts.remove}
            </Button>
          )}
        </div>
      </form>
      <Notice tone="error" message={saveFailure(save.error, texts.failed)} />
      {save.data?.secret && <Secret secret={save.data.secret} />}
    </>
  );
}

/** The address that is called for urgent cases, besides the mails. */
export function Webhook() {
  const { data, isError, refetch } = useWebhook();
  return (
    <section className={styles.section} aria-labelledby="webhook">
      <div>
        <h2 id="webhook">{texts.title}</h2>
        <p className={admin.soft}>{texts.intro}</p>
      </div>
      {!data && isError && <Failed message={texts.loadFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton rows={2} />}
      {data && (
        <div className={styles.box}>
          <Current {...data} />
          <Form state={data} />
          {data.origin !== null && <Test />}
        </div>
      )}
    </section>
  );
}

import { type KeptRecord } from '@alcova/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import admin from '../../../shared/admin/admin.module.css';
import { texts as general } from '../../../shared/admin/texts';
import { ApiError } from '../../../shared/api/error';
import { failureMessage } from '../../../shared/reauthentication/fresh-proof';
import { texts as shared } from '../../../shared/texts';
import { Button } from '../../../shared/ui/Button';
import { Field } from '../../../shared/ui/Field';
import { Notice } from '../../../shared/ui/states';
import { SubmitButton } from '../../../shared/ui/SubmitButton';
import { CHECKS, NEW_RECORD, recordForm, recordFrom, type RecordValues, valuesOf } from './form';
import { useKeepRecord, useRecords } from './queries';
import styles from './records.module.css';
import { checkTexts, fieldTexts, texts } from './texts';

type Form = UseFormReturn<RecordValues>;

interface RecordFormProps {
  readonly videoId: string;
  /** Null for a new one. */
  readonly record: KeptRecord | null;
  readonly onSaved: (message: string) => void;
  readonly onClose: () => void;
}

function TextFields({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState;
  return (
    <>
      <Field label={fieldTexts.name} error={errors.name?.message}>
        {(control) => <input type="text" autoComplete="off" autoFocus {...control} {...register('name')} />}
      </Field>
      <Field
        label={fieldTexts.documentReference}
        hint={fieldTexts.documentHint}
        error={errors.documentReference?.message}
      >
        {(control) => (
          <input type="text" autoComplete="off" {...control} {...register('documentReference')} />
        )}
      </Field>
      <div className={admin.pair}>
        <Field label={fieldTexts.expiresOn} error={errors.expiresOn?.message}>
          {(control) => <input type="date" {...control} {...register('expiresOn')} />}
        </Field>
        <Field
          label={fieldTexts.withdrawnAt}
          hint={fieldTexts.withdrawnHint}
          error={errors.withdrawnAt?.message}
        >
          {(control) => <input type="datetime-local" {...control} {...register('withdrawnAt')} />}
        </Field>
      </div>
    </>
  );
}

function useRecordForm({ videoId, record, onSaved }: RecordFormProps) {
  const [base, setBase] = useState(record);
  const [said, setSaid] = useState<string | null>(null);
  const form = useForm<RecordValues>({
    resolver: zodResolver(recordForm),
    defaultValues: record ? valuesOf(record) : NEW_RECORD,
  });
  // What was changed is kept apart from what was not, also when somebody else was faster.
  void form.formState.dirtyFields;
  const { refetch } = useRecords(videoId);
  const keep = useKeepRecord(videoId);
  const submit = form.handleSubmit((values) => {
    setSaid(null);
    if (keep.isPending) return;
    keep.mutate(
      { record: recordFrom(values, base), before: base },
      { onSuccess: () => onSaved(base ? texts.changed : texts.added) },
    );
  });
  const takeOver = async () => {
    const { data } = await refetch();
    const now = data?.records.find(({ id }) => id === base?.id);
    if (!now) return;
    form.reset(valuesOf(now), { keepDirtyValues: true });
    setBase(now);
    keep.reset();
    setSaid(texts.takenOver);
  };
  const isLate = keep.error instanceof ApiError && keep.error.code === 'record.version-conflict';
  const failure = keep.error && failureMessage(keep.error, texts.actionFailed);
  return { form, keep, submit, takeOver, isLate, failure: isLate ? texts.late : failure, said };
}

/** What is known of one participant. */
export function RecordForm(props: RecordFormProps) {
  const { record, onClose } = props;
  const { form, keep, submit, takeOver, isLate, failure, said } = useRecordForm(props);
  const title = record ? texts.edit : texts.add;
  return (
    <form
      className={`${admin.form} ${styles.form}`}
      aria-label={title}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h3>{title}</h3>
      <TextFields form={form} />
      <div>
        {CHECKS.map((check) => (
          <label key={check} className={admin.check}>
            <input type="checkbox" {...form.register(check)} />
            <span>{checkTexts[check]}</span>
          </label>
        ))}
      </div>
      <Notice tone="error" message={failure} />
      <Notice tone="success" message={said} />
      <div className={admin.actions}>
        {isLate && <Button onClick={() => void takeOver()}>{texts.takeOver}</Button>}
        <Button onClick={onClose}>{shared.cancel}</Button>
        <SubmitButton busy={keep.isPending} busyLabel={general.saving}>
          {general.save}
        </SubmitButton>
      </div>
    </form>
  );
}

import { CATEGORIES, CATEGORY_LABELS } from '@alcova/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { formatMegabytes } from '../../shared/format/format';
import { usePageTitle } from '../../shared/site/site';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { Notice } from '../../shared/ui/states';
import { DEFAULTS, type UploadFields, uploadForm, type UploadValues } from './form';
import { LeaveGuard } from './LeaveGuard';
import { texts } from './texts';
import styles from './upload.module.css';
import { useUpload, type UploadStatus } from './use-upload';

const REDIRECT_MS = 2_000;
/** What the status says decides its look. */
const toneOf = (message: string) => (message.includes('sucesso') ? 'success' : 'error');

function Progress({ status }: { status: UploadStatus }) {
  if (status.kind !== 'sending') return null;
  return (
    <div className={styles.progress}>
      <p className={styles.progressLine}>
        <span role="status">{texts.sending}</span>
        <span>{status.percent}%</span>
      </p>
      <progress className={styles.bar} max={100} value={status.percent} aria-label={texts.sending} />
      {status.percent === 100 && <p className={styles.hint}>{texts.checking}</p>}
    </div>
  );
}

function useUploadForm() {
  const form = useForm<UploadFields, unknown, UploadValues>({
    resolver: zodResolver(uploadForm),
    defaultValues: DEFAULTS,
  });
  const files = useWatch({ control: form.control, name: 'file' });
  return { ...form, chosen: files?.item(0) ?? null };
}

function Fields({ form, disabled }: { form: ReturnType<typeof useUploadForm>; disabled: boolean }) {
  const { register, chosen } = form;
  const { errors } = form.formState;
  return (
    <fieldset className={styles.fields} disabled={disabled}>
      <Field label={texts.titleField} error={errors.title?.message}>
        {(control) => <input type="text" autoComplete="off" {...control} {...register('title')} />}
      </Field>
      <Field label={texts.description} error={errors.description?.message}>
        {(control) => <textarea rows={4} {...control} {...register('description')} />}
      </Field>
      <Field label={texts.category} error={errors.category?.message}>
        {(control) => (
          <select {...control} {...register('category')}>
            {CATEGORIES.map((id) => (
              <option key={id} value={id}>
                {CATEGORY_LABELS[id]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={texts.file} error={errors.file?.message} hint={texts.fileHint}>
        {(control) => <input type="file" accept="video/*" {...control} {...register('file')} />}
      </Field>
      {chosen && <p className={styles.chosen}>{texts.chosen(chosen.name, formatMegabytes(chosen.size))}</p>}
    </fieldset>
  );
}

/** Sends a video with its title, description and category; on success it goes on to the list. */
export function UploadScreen() {
  usePageTitle(texts.title);
  const navigate = useNavigate();
  const form = useUploadForm();
  const { status, send, cancel } = useUpload();
  const [sent, setSent] = useState(false);
  const sending = status.kind === 'sending';
  useEffect(() => {
    if (!sent) return undefined;
    const timer = setTimeout(() => void navigate('/my-videos'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [sent, navigate]);
  const submit = form.handleSubmit(async (values) => {
    if (!(await send(values))) return;
    form.reset();
    setSent(true);
  });
  const message = status.kind === 'done' ? status.message : null;
  return (
    <div className={styles.screen}>
      <h1>{texts.title}</h1>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Fields form={form} disabled={sending} />
        <Progress status={status} />
        <Notice tone={toneOf(message ?? '')} message={message} />
        <div className={styles.actions}>
          <Button type="submit" look="primary" disabled={sending || sent}>
            {sending ? texts.submitting : texts.submit}
          </Button>
          {sending && <Button onClick={cancel}>{texts.cancel}</Button>}
        </div>
      </form>
      <LeaveGuard active={sending} />
    </div>
  );
}

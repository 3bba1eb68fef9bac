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
import { KeptUploads } from '../../shared/uploads/KeptUploads';
import { LeaveGuard } from '../../shared/uploads/LeaveGuard';
import { UploadList } from '../../shared/uploads/UploadList';
import { DEFAULTS, type UploadFields, uploadForm, type UploadValues } from './form';
import { texts } from './texts';
import styles from './upload.module.css';
import { useSendVideos } from './use-send-videos';

const REDIRECT_MS = 2_000;
/** What the status says decides its look. */
const toneOf = (message: string) => (message.includes('sucesso') ? 'success' : 'error');

function useUploadForm() {
  const form = useForm<UploadFields, unknown, UploadValues>({
    resolver: zodResolver(uploadForm),
    defaultValues: DEFAULTS,
  });
  const files = useWatch({ control: form.control, name: 'files' });
  return { ...form, chosen: [...(files ?? [])] };
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
      <Field label={texts.file} error={errors.files?.message} hint={texts.fileHint}>
        {(control) => <input type="file" accept="video/*" multiple {...control} {...register('files')} />}
      </Field>
      {!disabled &&
        chosen.map((file) => (
          <p key={`${file.name}-${file.size}-${file.lastModified}`} className={styles.chosen}>
            {texts.chosen(file.name, formatMegabytes(file.size))}
          </p>
        ))}
    </fieldset>
  );
}

/** Sends videos with title, description and category; on success it goes on to the list, where their processing can be followed. */
export function UploadScreen() {
  usePageTitle(texts.title);
  const navigate = useNavigate();
  const form = useUploadForm();
  const { queue, uploads, isSending, message, send } = useSendVideos();
  const [sent, setSent] = useState(false);
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
  return (
    <div className={styles.screen}>
      <h1>{texts.title}</h1>
      {!isSending && <KeptUploads />}
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Fields form={form} disabled={isSending} />
        <UploadList queue={queue} uploads={uploads} />
        <Notice tone={toneOf(message ?? '')} message={message} />
        <div className={styles.actions}>
          <Button type="submit" look="primary" disabled={isSending || sent}>
            {isSending ? texts.submitting : texts.submit}
          </Button>
        </div>
      </form>
      <LeaveGuard active={isSending} />
    </div>
  );
}

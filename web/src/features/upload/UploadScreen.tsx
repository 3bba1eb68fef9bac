import { CATEGORIES, CATEGORY_LABELS } from '@alcova/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { usePageTitle } from '../../shared/site/site';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { Notice } from '../../shared/ui/states';
import { videoUploads } from '../../shared/uploads/all-uploads';
import { KeptUploads } from '../../shared/uploads/KeptUploads';
import { VIDEO_FILES } from '../../shared/uploads/files';
import { titleOfFile } from '../../shared/uploads/title-of-file';
import { endText } from './end-text';
import { FileRows } from './FileRows';
import { plansOf } from './form';
import { texts } from './texts';
import styles from './upload.module.css';
import { type UploadForm, useUploadForm } from './use-upload-form';

const REDIRECT_MS = 2_000;
/** What the status says decides its look. */
const toneOf = (message: string) => (message.includes('sucesso') ? 'success' : 'error');

interface FieldsProps {
  readonly form: UploadForm;
  readonly disabled: boolean;
}

/** The title of the video; of several files each has its own beside it. */
function TitleField({ form: { register, errors, files, title, setValue } }: Pick<FieldsProps, 'form'>) {
  const [only, second] = files;
  if (second) return null;
  const proposed = only && title === '' ? titleOfFile(only.name) : '';
  return (
    <div className={styles.title}>
      <Field label={texts.titleField} error={errors.title?.message}>
        {(control) => <input type="text" autoComplete="off" {...control} {...register('title')} />}
      </Field>
      {proposed !== '' && (
        <Button small onClick={() => setValue('title', proposed)}>
          {texts.propose(proposed)}
        </Button>
      )}
    </div>
  );
}

function Fields({ form, disabled }: FieldsProps) {
  const { register, errors, choose, round } = form;
  return (
    <fieldset className={styles.fields} disabled={disabled}>
      <TitleField form={form} />
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
        {(control) => (
          <input
            key={round}
            type="file"
            accept={VIDEO_FILES}
            multiple
            {...control}
            onChange={({ target }) => choose([...(target.files ?? [])])}
          />
        )}
      </Field>
    </fieldset>
  );
}

/** What is told of the end; once all is there the list of videos follows, where the screen was not left before. */
function useEnd(empty: () => void) {
  const navigate = useNavigate();
  const { isSending, plans, end } = useStore(videoUploads.store);
  const isSent = end !== null && end.failures.length === 0 && end.cancelled === 0;
  const begin = useEffectEvent(empty);
  useEffect(() => {
    if (!isSent) return undefined;
    begin();
    const timer = setTimeout(() => void navigate('/my-videos'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isSent, navigate]);
  // What was read here is not said again elsewhere.
  useEffect(() => () => videoUploads.told(), []);
  return { isSending, isSent, message: end && endText(end, plans.length) };
}

/** Sends videos with title, description and category; on success it goes on to the list, where their processing can be followed. */
export function UploadScreen() {
  usePageTitle(texts.title);
  const form = useUploadForm();
  const { isSending, isSent, message } = useEnd(form.empty);
  const submit = form.handleSubmit((values) => void videoUploads.send(plansOf(values)));
  return (
    <div className={styles.screen}>
      <h1>{texts.title}</h1>
      {!isSending && <KeptUploads />}
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Fields form={form} disabled={isSending} />
        <FileRows form={form} disabled={isSending} />
        {isSending && <p className={styles.chosen}>{texts.goesOn}</p>}
        <Notice tone={toneOf(message ?? '')} message={message} />
        <div className={styles.actions}>
          <Button type="submit" look="primary" disabled={isSending || isSent}>
            {isSending ? texts.submitting : texts.submit}
          </Button>
        </div>
      </form>
    </div>
  );
}

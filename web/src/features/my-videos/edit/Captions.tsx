import { captionLanguage, cleanLine } from '@alcova/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureMessage, isCancelled } from '../../../shared/reauthentication/fresh-proof';
import { Button } from '../../../shared/ui/Button';
import { Field } from '../../../shared/ui/Field';
import { Failed, Loading, Notice } from '../../../shared/ui/states';
import { addedMessage, useAddCaption, useCaptions, useRemoveCaption } from './captions';
import styles from './edit.module.css';
import { captionTexts as texts } from './form/texts';

interface Values {
  readonly language: string;
  readonly label: string;
  readonly files: FileList | null;
}
const EMPTY: Values = { language: 'pt-BR', label: 'Português', files: null };
const MAX_LABEL = 60;
/** The server reads the content; the names are for the dialog that chooses the file. */
const CAPTION_FILES = '.vtt,.srt,text/vtt,application/x-subrip';

const isLanguage = (value: string) =>
  captionLanguage.safeParse(value.trim()).success || texts.languageInvalid;
const isLabel = (value: string) => {
  const { length } = cleanLine(value);
  return (length > 0 && length <= MAX_LABEL) || texts.labelInvalid;
};

function List({ videoId, onRemoved }: { videoId: string; onRemoved: () => void }) {
  const { data, isError, refetch } = useCaptions(videoId);
  const remove = useRemoveCaption(videoId);
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      {data.items.length === 0 && <p className={styles.fact}>{texts.none}</p>}
      <ul className={styles.captions}>
        {data.items.map(({ language, label }) => (
          <li key={language}>
            <span>
              {label} ({language})
            </span>
            <Button
              small
              look="danger"
              disabled={remove.isPending}
              aria-label={texts.removeOf(label)}
              onClick={() => remove.mutate(language, { onSuccess: onRemoved })}
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Notice tone="error" message={remove.error && !isCancelled(remove.error) ? texts.removeFailed : null} />
    </>
  );
}

function useCaptionForm(videoId: string, onAdded: (message: string) => void) {
  const form = useForm<Values>({ defaultValues: EMPTY });
  const add = useAddCaption(videoId);
  const submit = form.handleSubmit(({ language, label, files }) => {
    const file = files?.item(0);
    if (!file) return form.setError('files', { message: texts.fileRequired }, { shouldFocus: true });
    const caption = { language: language.trim(), label: label.trim(), file };
    add.mutate(caption, {
      onSuccess: (answer) => {
        form.reset();
        onAdded(addedMessage(answer));
      },
    });
  });
  const failure = add.error && failureMessage(add.error, texts.addFailed);
  return { register: form.register, errors: form.formState.errors, submit, failure, busy: add.isPending };
}

/** The captions of a video: what there is, and a new one. They are saved at once, apart from the form around them. */
export function Captions({ videoId }: { videoId: string }) {
  const [done, setDone] = useState<string | null>(null);
  const { register, errors, submit, failure, busy } = useCaptionForm(videoId, setDone);
  return (
    <fieldset className={styles.captionSet}>
      <legend>{texts.title}</legend>
      <List videoId={videoId} onRemoved={() => setDone(texts.removed)} />
      <div className={styles.pair}>
        <Field label={texts.language} hint={texts.languageHint} error={errors.language?.message}>
          {(control) => (
            <input
              type="text"
              autoComplete="off"
              {...control}
              {...register('language', { validate: isLanguage })}
            />
          )}
        </Field>
        <Field label={texts.label} error={errors.label?.message}>
          {(control) => (
            <input
              type="text"
              autoComplete="off"
              {...control}
              {...register('label', { validate: isLabel })}
            />
          )}
        </Field>
      </div>
      <Field label={texts.file} error={errors.files?.message}>
        {(control) => <input type="file" accept={CAPTION_FILES} {...control} {...register('files')} />}
      </Field>
      <Notice tone={failure ? 'error' : 'success'} message={failure ?? done} />
      <div>
        <Button small disabled={busy} onClick={() => void submit()}>
          {busy ? texts.adding : texts.add}
        </Button>
      </div>
    </fieldset>
  );
}

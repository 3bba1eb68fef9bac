import { cleanLine, MAX_LIST_BYTES, MAX_LIST_NAME_CHARACTERS } from '@alcova/contracts';
import { useForm } from 'react-hook-form';
import admin from '../../shared/admin/admin.module.css';
import { ApiError } from '../../shared/api/error';
import { formatCount } from '../../shared/format/count';
import { isCancelled } from '../../shared/reauthentication/fresh-proof';
import { Field } from '../../shared/ui/Field';
import { Notice } from '../../shared/ui/states';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import styles from './prohibited.module.css';
import { useImportList } from './queries';
import { importTexts as texts } from './texts';

interface Values {
  readonly name: string;
  readonly files: FileList | null;
}

const isName = (value: string) => {
  const { length } = cleanLine(value);
  if (length === 0) return texts.nameRequired;
  return length <= MAX_LIST_NAME_CHARACTERS || texts.nameTooLong(MAX_LIST_NAME_CHARACTERS);
};
const isFile = (files: FileList | null) => {
  const file = files?.item(0);
  if (!file) return texts.fileRequired;
  return file.size <= MAX_LIST_BYTES || texts.fileTooLarge;
};

/** Refusals of the list say themselves what is wrong with it. */
const failureText = (cause: Error): string | null => {
  if (isCancelled(cause)) return null;
  return cause instanceof ApiError && cause.code !== 'request.invalid' ? cause.message : texts.failed;
};

/** Takes in a list from elsewhere, all of it or nothing. A refused file stays chosen. */
export function ImportForm() {
  const form = useForm<Values>({ defaultValues: { name: '', files: null } });
  const { data, error, isPending, mutate } = useImportList();
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ name, files }) => {
    const file = files?.item(0);
    if (file && !isPending) mutate({ name: name.trim(), file }, { onSuccess: () => form.reset() });
  });
  return (
    <section className={styles.panel} aria-labelledby="importar-lista">
      <h2 id="importar-lista">{texts.title}</h2>
      <form className={admin.form} noValidate onSubmit={(event) => void submit(event)}>
        <div className={admin.pair}>
          <Field label={texts.name} error={errors.name?.message}>
            {(control) => (
              <input
                type="text"
                autoComplete="off"
                {...control}
                {...form.register('name', { validate: isName })}
              />
            )}
          </Field>
          <Field label={texts.file} hint={texts.fileHint} error={errors.files?.message}>
            {(control) => (
              <input
                type="file"
                accept=".csv,.jsonl,.ndjson,.txt,text/csv"
                {...control}
                {...form.register('files', { validate: isFile })}
              />
            )}
          </Field>
        </div>
        <Notice tone="error" message={error && failureText(error)} />
        <Notice
          tone="success"
          message={
            data && !isPending
              ? texts.done(data.name, formatCount(data.files), formatCount(data.hashes))
              : null
          }
        />
        <div>
          <SubmitButton busy={isPending} busyLabel={texts.busy}>
            {texts.submit}
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}

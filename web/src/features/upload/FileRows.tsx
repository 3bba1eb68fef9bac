import { useStore } from 'zustand';
import { formatMegabytes } from '../../shared/format/format';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { videoUploads } from '../../shared/uploads/all-uploads';
import { texts as uploadTexts } from '../../shared/uploads/texts';
import { UploadProgress } from '../../shared/uploads/UploadList';
import { texts } from './texts';
import styles from './upload.module.css';
import { type UploadForm } from './use-upload-form';

interface RowsProps {
  readonly form: UploadForm;
  readonly disabled: boolean;
}
interface RowProps extends RowsProps {
  readonly file: File;
  readonly index: number;
}

const keyOf = ({ name, size, lastModified }: File) => `${name}-${size}-${lastModified}`;

/** Of several files each has its title. */
function Title({ form: { register, errors }, file, index, disabled }: RowProps) {
  return (
    <Field label={texts.titleOf(file.name)} error={errors.titles?.[index]?.message}>
      {(control) => (
        <input
          type="text"
          autoComplete="off"
          readOnly={disabled}
          {...control}
          {...register(`titles.${index}`)}
        />
      )}
    </Field>
  );
}

/** A file with its title, and how far it is. */
function Row(props: RowProps) {
  const { form, file, index, disabled } = props;
  const { queue } = videoUploads;
  const upload = useStore(queue.store, (uploads) => uploads.find((one) => one.file === file));
  const isMany = form.files.length > 1;
  return (
    <li className={styles.row}>
      {isMany && <Title {...props} disabled={disabled || upload?.state === 'done'} />}
      {upload ? (
        <UploadProgress queue={queue} upload={upload} done={uploadTexts.made} />
      ) : (
        <p className={styles.chosen}>{texts.chosen(file.name, formatMegabytes(file.size))}</p>
      )}
      {isMany && !disabled && upload?.state !== 'done' && (
        <Button
          small
          className={styles.remove}
          aria-label={texts.removeOf(file.name)}
          onClick={() => form.choose(form.files.filter((_file, at) => at !== index))}
        >
          {texts.remove}
        </Button>
      )}
    </li>
  );
}

/** The files that were chosen, one below the other. */
export function FileRows({ form, disabled }: RowsProps) {
  if (form.files.length === 0) return null;
  return (
    <ul className={styles.rows} aria-label={texts.files}>
      {form.files.map((file, index) => (
        <Row key={keyOf(file)} form={form} file={file} index={index} disabled={disabled} />
      ))}
    </ul>
  );
}

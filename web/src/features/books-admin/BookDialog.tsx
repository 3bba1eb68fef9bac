import { type AdminBook, bookType } from '@alcova/contracts';
import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import styles from '../../shared/admin/admin.module.css';
import { PicturePreview } from '../../shared/admin/picture';
import { isInternalAddress, saveFailure } from '../../shared/admin/save-failure';
import { texts as admin } from '../../shared/admin/texts';
import { texts as shared } from '../../shared/texts';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { Notice } from '../../shared/ui/states';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { type BookFields, checkBook, fieldsOf, typedPrice } from './form';
import { useSaveBook } from './queries';
import { formTexts as texts, typeLabels } from './texts';

type Form = UseFormReturn<BookFields>;

function PriceField({ form }: { form: Form }) {
  const { register, setValue, formState } = form;
  const keepDigits = (typed: string) => setValue('price', typedPrice(typed));
  return (
    <Field label={texts.price} error={formState.errors.price?.message}>
      {(control) => (
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          {...control}
          {...register('price', {
            onChange: (event: { target: HTMLInputElement }) => keepDigits(event.target.value),
          })}
        />
      )}
    </Field>
  );
}

function TypeField({ form }: { form: Form }) {
  return (
    <Field label={texts.type}>
      {(control) => (
        <select {...control} {...form.register('type')}>
          {bookType.options.map((type) => (
            <option key={type} value={type}>
              {typeLabels[type]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Fields({ form }: { form: Form }) {
  const { register, control: ofForm, formState } = form;
  const { errors } = formState;
  const coverUrl = useWatch({ control: ofForm, name: 'coverUrl' });
  return (
    <>
      <Field label={texts.title} error={errors.title?.message}>
        {(control) => <input type="text" autoComplete="off" {...control} {...register('title')} />}
      </Field>
      <Field label={texts.description} error={errors.description?.message}>
        {(control) => <textarea rows={4} {...control} {...register('description')} />}
      </Field>
      <Field label={texts.coverUrl} error={errors.coverUrl?.message}>
        {(control) => (
          <input type="url" inputMode="url" autoComplete="off" {...control} {...register('coverUrl')} />
        )}
      </Field>
      <PicturePreview address={coverUrl} size="cover" />
      <div className={styles.pair}>
        <PriceField form={form} />
        <TypeField form={form} />
      </div>
      <Field label={texts.link} error={errors.link?.message}>
        {(control) => (
          <input type="url" inputMode="url" autoComplete="off" {...control} {...register('link')} />
        )}
      </Field>
    </>
  );
}

interface BookDialogProps {
  /** The book to change; null for a new one. */
  readonly book: AdminBook | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function useBookForm({ book, onSaved }: BookDialogProps) {
  const form = useForm<BookFields>({ defaultValues: fieldsOf(book) });
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = useSaveBook(book?.id ?? null);
  const onError = (cause: Error) => {
    if (!isInternalAddress(cause)) return;
    form.setError('link', { message: '' });
    form.setFocus('link');
  };
  const submit = form.handleSubmit((values) => {
    const checked = checkBook(values);
    if ('book' in checked) {
      setRefusal(null);
      const body = { ...checked.book, ...(book ? { version: book.version } : {}) };
      save.mutate(body, { onSuccess: onSaved, onError });
      return;
    }
    save.reset();
    setRefusal(checked.message);
    const wrong = (Object.keys(values) as (keyof BookFields)[]).filter(
      (name) => checked.fields[name] !== undefined,
    );
    for (const name of wrong) form.setError(name, { message: checked.fields[name] ?? '' });
    if (wrong[0]) form.setFocus(wrong[0]);
  });
  const failure = refusal ?? saveFailure(save.error, texts.failed);
  return { form, submit, failure, busy: save.isPending };
}

/** The form of a book. A cover is shown as soon as its address is typed. */
export function BookDialog(props: BookDialogProps) {
  const { form, submit, failure, busy } = useBookForm(props);
  return (
    <Modal title={props.book ? texts.editTitle : texts.addTitle} onClose={props.onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Fields form={form} />
        <Notice tone="error" message={failure} />
        <ModalActions>
          <Button onClick={props.onClose}>{shared.cancel}</Button>
          <SubmitButton busy={busy} busyLabel={admin.saving}>
            {admin.save}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  );
}

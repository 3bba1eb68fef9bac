import { type AdminBook, bookType } from '@alcova/contracts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import styles from '../../shared/admin/admin.module.css';
import { ItemDialog } from '../../shared/admin/items/ItemDialog';
import { type DialogProps } from '../../shared/admin/items/ItemsScreen';
import { PicturePreview } from '../../shared/admin/picture';
import { PictureFile } from '../../shared/admin/PictureFile';
import { Field } from '../../shared/ui/Field';
import { type BookFields, checkBook, fieldsOf, typedPrice } from './form';
import { bookQueries } from './queries';
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
      <PictureFile onSent={(address) => form.setValue('coverUrl', address, { shouldDirty: true })} />
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

/** The form of a book. A cover is shown as soon as its address is typed. */
export function BookDialog(props: DialogProps<AdminBook>) {
  return (
    <ItemDialog
      {...props}
      queries={bookQueries}
      fieldsOf={fieldsOf}
      check={checkBook}
      linkField="link"
      texts={texts}
    >
      {(form) => <Fields form={form} />}
    </ItemDialog>
  );
}

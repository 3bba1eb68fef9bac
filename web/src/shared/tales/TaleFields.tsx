import {
  CATEGORIES,
  CATEGORY_LABELS,
  MAX_TALE_AUTHOR_CHARACTERS,
  MAX_TALE_TITLE_CHARACTERS,
} from '@alcova/contracts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { SHOWN_CATEGORIES } from '../site/categories';
import { Field } from '../ui/Field';
import { charactersOf, isTooShortOrLong, type TaleFields as Fields } from './form';
import styles from './tales.module.css';
import { formTexts as texts } from './texts';

export type TaleForm = UseFormReturn<Fields>;

function Counter({ form }: { form: TaleForm }) {
  const characters = charactersOf(useWatch({ control: form.control, name: 'tale' }));
  return (
    <p className={styles.counter} data-off={characters > 0 && isTooShortOrLong(characters)}>
      <span className="visually-hidden">{texts.charactersLabel}: </span>
      {texts.characters(characters)}
    </p>
  );
}

function TextField({ form }: { form: TaleForm }) {
  return (
    <div className={styles.counted}>
      <Field label={texts.tale} hint={texts.taleHint} error={form.formState.errors.tale?.message}>
        {(control) => <textarea rows={10} required {...control} {...form.register('tale')} />}
      </Field>
      <Counter form={form} />
    </div>
  );
}

function CategoryField({ form }: { form: TaleForm }) {
  const chosen = form.formState.defaultValues?.category;
  // A tale keeps the category that it has, whether it is shown here or not.
  const shown = CATEGORIES.filter((id) => SHOWN_CATEGORIES.includes(id) || id === chosen);
  return (
    <Field label={texts.category} error={form.formState.errors.category?.message}>
      {(control) => (
        <select required {...control} {...form.register('category')}>
          <option value="">{texts.chooseCategory}</option>
          {shown.map((id) => (
            <option key={id} value={id}>
              {CATEGORY_LABELS[id]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Declaration({ form, name }: { form: TaleForm; name: 'ownWork' | 'adultsOnly' }) {
  return (
    <label className={styles.declaration}>
      <input
        type="checkbox"
        aria-invalid={form.formState.errors[name] !== undefined}
        {...form.register(name)}
      />
      <span>{texts[name]}</span>
    </label>
  );
}

/** Title, text with a counter, category, author, and the two declarations. */
export function TaleFields({ form }: { form: TaleForm }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label={texts.title} error={errors.title?.message}>
        {(control) => (
          <input
            type="text"
            required
            autoComplete="off"
            maxLength={MAX_TALE_TITLE_CHARACTERS}
            {...control}
            {...register('title')}
          />
        )}
      </Field>
      <TextField form={form} />
      <div className={styles.pair}>
        <CategoryField form={form} />
        <Field label={texts.author} hint={texts.authorHint} error={errors.author?.message}>
          {(control) => (
            <input
              type="text"
              autoComplete="off"
              maxLength={MAX_TALE_AUTHOR_CHARACTERS}
              {...control}
              {...register('author')}
            />
          )}
        </Field>
      </div>
      <div className={styles.declarations}>
        <Declaration form={form} name="ownWork" />
        <Declaration form={form} name="adultsOnly" />
      </div>
    </>
  );
}

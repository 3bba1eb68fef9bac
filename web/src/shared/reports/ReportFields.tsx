import { REPORT_CATEGORIES, reportCategory } from '@alcova/contracts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '../ui/Field';
import { consequenceOf, type ReportFields as Fields } from './form';
import { formTexts as texts } from './texts';

type Form = UseFormReturn<Fields>;

/** The reason, and below it what a report with that reason sets off. */
function CategoryField({ form }: { form: Form }) {
  const chosen = useWatch({ control: form.control, name: 'category' });
  return (
    <Field
      label={texts.category}
      hint={chosen === '' ? undefined : consequenceOf(chosen)}
      error={form.formState.errors.category?.message}
    >
      {(control) => (
        <select required {...control} {...form.register('category')}>
          <option value="">{texts.choose}</option>
          {reportCategory.options.map((id) => (
            <option key={id} value={id}>
              {REPORT_CATEGORIES[id].label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** What a report is made of; the address only where it is not known what is reported. */
export function ReportFields({ form, hasAddress }: { form: Form; hasAddress: boolean }) {
  const { errors } = form.formState;
  return (
    <>
      {hasAddress && (
        <Field label={texts.address} hint={texts.addressHint} error={errors.address?.message}>
          {(control) => (
            <input
              type="text"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={2_048}
              required
              {...control}
              {...form.register('address')}
            />
          )}
        </Field>
      )}
      <CategoryField form={form} />
      <Field label={texts.description} hint={texts.descriptionHint} error={errors.description?.message}>
        {(control) => <textarea rows={4} {...control} {...form.register('description')} />}
      </Field>
      <Field label={texts.contact} hint={texts.contactHint} error={errors.contact?.message}>
        {(control) => (
          <input
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            {...control}
            {...form.register('contact')}
          />
        )}
      </Field>
    </>
  );
}

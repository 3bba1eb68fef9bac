import { type NewTale } from '@alcova/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { checkTale, type TaleFields } from './form';

/** The form of a tale: what is wrong is said at its field or for the whole, and the first wrong field gets the focus. */
export function useTaleForm(defaults: TaleFields) {
  const form = useForm<TaleFields>({ defaultValues: defaults });
  const [refusal, setRefusal] = useState<string | null>(null);
  const check = (values: TaleFields, onSend: (tale: NewTale) => void) => {
    const checked = checkTale(values);
    if ('tale' in checked) {
      setRefusal(null);
      onSend(checked.tale);
      return;
    }
    setRefusal(checked.message);
    const names = (Object.keys(values) as (keyof TaleFields)[]).filter(
      (name) => checked.fields[name] !== undefined,
    );
    for (const name of names) form.setError(name, { message: checked.fields[name] ?? '' });
    if (names[0]) form.setFocus(names[0]);
  };
  /** Hands over what is typed once nothing is wrong with it. */
  const submit = (onSend: (tale: NewTale) => void) => form.handleSubmit((values) => check(values, onSend))();
  return { form, submit, refusal };
}

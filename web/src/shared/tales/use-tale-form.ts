import { type NewTale } from '@alcova/contracts';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { checkTale, type TaleFields } from './form';

interface Refusal {
  readonly message: string | null;
  /** The first field that is wrong. */
  readonly field: keyof TaleFields | undefined;
}

/** The form of a tale: what is wrong is said at its field or for the whole, and the first wrong field gets the focus. */
export function useTaleForm(defaults: TaleFields) {
  const ref = useRef<HTMLFormElement>(null);
  const form = useForm<TaleFields>({ defaultValues: defaults });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // Runs after the messages are drawn, since they move the fields.
  useEffect(() => {
    const field = refusal?.field && ref.current?.elements.namedItem(refusal.field);
    if (!(field instanceof HTMLElement)) return;
    // By itself the focus brings the caret of a long text into view, not what is said below the text.
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  const check = (values: TaleFields, onSend: (tale: NewTale) => void) => {
    const checked = checkTale(values);
    if ('tale' in checked) {
      setRefusal(null);
      onSend(checked.tale);
      return;
    }
    const names = (Object.keys(values) as (keyof TaleFields)[]).filter(
      (name) => checked.fields[name] !== undefined,
    );
    for (const name of names) form.setError(name, { message: checked.fields[name] ?? '' });
    setRefusal({ message: checked.message, field: names[0] });
  };
  /** Hands over what is typed once nothing is wrong with it. */
  const submit = (onSend: (tale: NewTale) => void) => form.handleSubmit((values) => check(values, onSend))();
  return { ref, form, submit, refusal: refusal?.message ?? null };
}

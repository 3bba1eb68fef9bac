import { type InputHTMLAttributes, useEffect, useState } from 'react';
import { Field } from '../ui/Field';

/** A pause in typing of this length (ms) applies the text. */
const PAUSE_MS = 300;

interface TypedFilterProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'maxLength' | 'placeholder' | 'list'
> {
  readonly label: string;
  /** What is applied now. */
  readonly value: string;
  readonly onApply: (text: string) => void;
}

/** A labelled text that filters a list as it is typed. */
export function TypedFilter({ label, value, onApply, ...rest }: TypedFilterProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    // The address has changed: by this box, or by Back.
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onApply(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onApply]);
  return (
    <Field label={label}>
      {(control) => (
        <input
          type="search"
          autoComplete="off"
          {...rest}
          {...control}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </Field>
  );
}

import { useEffect, useState } from 'react';
import { Field } from '../ui/Field';

/** A pause in typing of this length (ms) starts the search. */
const PAUSE_MS = 300;

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength: number;
  /** What is looked for now, as it stands in the address. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** A field that looks for what is typed once the person pauses. */
export function SearchBox({ label, placeholder, maxLength, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    // The address has changed: by this box, or by Back.
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <Field label={label}>
      {(control) => (
        <input
          type="search"
          maxLength={maxLength}
          autoComplete="off"
          placeholder={placeholder}
          {...control}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </Field>
  );
}

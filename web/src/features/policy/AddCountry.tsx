import { type FormEvent, useMemo, useState } from 'react';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { allCountries } from './countries';
import styles from './policy.module.css';
import { texts } from './texts';

interface AddCountryProps {
  readonly known: readonly string[];
  readonly onAdd: (code: string) => void;
}

/** A country that is to have rules of its own. */
export function AddCountry({ known, onAdd }: AddCountryProps) {
  const [code, setCode] = useState('');
  const countries = useMemo(() => allCountries(), []);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (code === '') return;
    onAdd(code);
    setCode('');
  };
  return (
    <form className={styles.add} aria-label={texts.addCountry} onSubmit={add}>
      <Field label={texts.country}>
        {(control) => (
          <select {...control} value={code} onChange={(event) => setCode(event.target.value)}>
            <option value="">{texts.chooseCountry}</option>
            {countries
              .filter((country) => !known.includes(country.code))
              .map((country) => (
                <option key={country.code} value={country.code}>
                  {country.name}
                </option>
              ))}
          </select>
        )}
      </Field>
      <Button type="submit">{texts.add}</Button>
    </form>
  );
}

import { type ErasedTales } from '@alcova/contracts';
import { useId } from 'react';
import styles from './security.module.css';
import { dataTexts as texts } from './texts';

const CHOICES: readonly { readonly value: ErasedTales; readonly label: string }[] = [
  { value: 'remove', label: texts.talesRemoved },
  { value: 'keep', label: texts.talesKept },
];

interface TalesChoiceProps {
  readonly chosen: ErasedTales;
  readonly onChoose: (tales: ErasedTales) => void;
}

/** Asks what becomes of the person's tales. */
export function TalesChoice({ chosen, onChoose }: TalesChoiceProps) {
  const name = useId();
  const hint = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={hint}>
      <legend>{texts.tales}</legend>
      {CHOICES.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          {label}
        </label>
      ))}
      <p className={styles.meta} id={hint}>
        {texts.talesHint}
      </p>
    </fieldset>
  );
}

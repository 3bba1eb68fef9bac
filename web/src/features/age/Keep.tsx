import { useId } from 'react';
import { sessionHint } from '../../shared/api/renewal';
import styles from './age.module.css';
import { texts } from './texts';

export interface KeepProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Who is signed in may have the account remember the proof, before it begins: it is written by the end of that very proof. */
export function Keep({ isOn, onChange }: KeepProps) {
  const id = useId();
  if (!sessionHint.isSet()) return null;
  return (
    <div>
      <label className={styles.keep}>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={id}
          onChange={({ target }) => onChange(target.checked)}
        />
        {texts.keep}
      </label>
      <p className={styles.soft} id={id}>
        {texts.keepWhat}
      </p>
    </div>
  );
}

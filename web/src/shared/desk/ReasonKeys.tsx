import { useState } from 'react';
import desk from './desk.module.css';
import { deskKeysChoice } from './keys-choice';
import { texts } from './texts';
import { type ReasonKey } from './use-reason-keys';

/** Which number chooses which reason; nothing where somebody has turned the keys off. */
export function ReasonKeys({ keys }: { keys: readonly ReasonKey<string>[] }) {
  const [hasKeys] = useState(deskKeysChoice.areOn);
  if (!hasKeys) return null;
  return (
    <ul className={desk.reasonKeys} aria-label={texts.reasonKeys}>
      {keys.map(({ key, label }) => (
        <li key={key}>
          <kbd className={desk.shortcut}>{key}</kbd> {label}
        </li>
      ))}
    </ul>
  );
}

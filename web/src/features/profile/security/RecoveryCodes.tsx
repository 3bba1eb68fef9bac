import { useState } from 'react';
import { logFailure } from '../../../shared/log';
import { Button } from '../../../shared/ui/Button';
import { ModalActions } from '../../../shared/ui/Modal';
import { Notice } from '../../../shared/ui/states';
import { saveFile } from '../../../shared/reauthentication/save-file';
import styles from './security.module.css';
import { factorTexts as texts } from './texts';

interface Outcome {
  readonly tone: 'success' | 'error';
  readonly message: string;
}

/** The recovery codes, the one time that they can be read. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome({ tone: 'success', message: texts.copied });
    } catch (cause) {
      logFailure('clipboard: could not be written', cause);
      setOutcome({ tone: 'error', message: texts.copyFailed });
    }
  };
  return (
    <div className={styles.setup}>
      <p>{texts.codesText}</p>
      <ul className={styles.codes} aria-label={texts.codesTitle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Notice tone={outcome?.tone ?? 'success'} message={outcome?.message ?? null} />
      <ModalActions>
        <Button onClick={() => void copy()}>{texts.copy}</Button>
        <Button onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), texts.fileName)}>
          {texts.download}
        </Button>
        <Button look="primary" onClick={onDone}>
          {texts.done}
        </Button>
      </ModalActions>
    </div>
  );
}

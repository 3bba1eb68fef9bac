import { Button } from '../../../shared/ui/Button';
import { ModalActions } from '../../../shared/ui/Modal';
import { Notice } from '../../../shared/ui/states';
import { saveFile } from '../../../shared/reauthentication/save-file';
import styles from './security.module.css';
import { factorTexts as texts } from './texts';
import { useCopy } from './use-copy';

/** The recovery codes, the one time that they can be read. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const { copy, notice } = useCopy(text, { copied: texts.copied, failed: texts.copyFailed });
  return (
    <div className={styles.setup}>
      <p>{texts.codesText}</p>
      <ul className={styles.codes} aria-label={texts.codesTitle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Notice {...notice} />
      <ModalActions>
        <Button onClick={copy}>{texts.copy}</Button>
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

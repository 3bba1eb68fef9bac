import { texts as shared } from '../../texts';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/states';
import { texts } from './texts';
import styles from './trash.module.css';

interface UndoNoticeProps {
  /** What was deleted last; null for nothing. */
  readonly message: string | null;
  /** Why it could not be brought back. */
  readonly failure: string | null;
  readonly busy: boolean;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** Tells of a deletion, which a button takes back. */
export function UndoNotice({ message, failure, busy, onUndo, onClose }: UndoNoticeProps) {
  return (
    <div className={message === null ? styles.untold : styles.told}>
      <Notice tone="success" message={message} />
      {message !== null && (
        <div className={styles.acts}>
          <Button small aria-disabled={busy} onClick={() => !busy && onUndo()}>
            {texts.undo}
          </Button>
          <Button small onClick={onClose}>
            {shared.close}
          </Button>
        </div>
      )}
      <Notice tone="error" message={failure} />
    </div>
  );
}

import { Button } from '../../../shared/ui/Button';
import { Modal, ModalActions } from '../../../shared/ui/Modal';
import { ProgressBar } from '../../../shared/ui/ProgressBar';
import styles from '../base/dashboard.module.css';
import { texts } from './texts';

interface ProgressOverlayProps {
  readonly kind: 'check' | 'update';
  readonly percent: number;
  readonly title: string;
  readonly isCancelling: boolean;
  readonly onCancel: () => void;
}

/** Lies over the screen while all videos are gone through. */
export function ProgressOverlay({ kind, percent, title, isCancelling, onCancel }: ProgressOverlayProps) {
  const heading = kind === 'check' ? texts.checking : texts.updating;
  return (
    <Modal title={heading} onClose={onCancel}>
      <div className={styles.progress}>
        <p className={styles.percent}>{texts.percent(percent)}</p>
        <ProgressBar value={percent} label={heading} />
        <p className={styles.current}>{title === '' ? '' : texts.current(title)}</p>
      </div>
      <ModalActions>
        <Button onClick={onCancel} disabled={isCancelling}>
          {isCancelling ? texts.cancelling : texts.cancel}
        </Button>
      </ModalActions>
    </Modal>
  );
}

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useWayOut } from '../discretion/way-out';
import { useBackCloses } from '../navigation/use-back-closes';
import { texts } from '../texts';
import { Button } from './Button';
import styles from './modal.module.css';

interface ModalProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog while mounted. The browser's own element: it keeps the focus inside, makes the rest inert, closes on Escape and gives the
 * focus back, and needs no style tag, which the page's policy would refuse. Back closes it too, and stays on the page.
 */
export function Modal({ title, onClose, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const exit = useWayOut(({ floating }) => floating);
  // Closed while it still stands in the page: an element that is gone gives no focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  useBackCloses(onClose);
  return (
    <dialog
      ref={ref}
      className={styles.modal}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file chooser that is closed without a file says the same, from inside.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.content}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
      {exit}
    </dialog>
  );
}

/** The row of buttons at a dialog's end. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly busy?: boolean;
  /** What is still to be known first; it can be called off meanwhile. */
  readonly isWaiting?: boolean;
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be undone. */
export function Confirm({
  title,
  text,
  confirmLabel,
  cancelLabel,
  busy = false,
  isWaiting = false,
  children,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  return (
    <Modal title={title} onClose={onCancel}>
      <p>{text}</p>
      {children}
      <ModalActions>
        <Button onClick={onCancel} disabled={busy}>
          {cancelLabel ?? texts.cancel}
        </Button>
        <Button look="danger" onClick={onConfirm} disabled={busy || isWaiting}>
          {confirmLabel}
        </Button>
      </ModalActions>
    </Modal>
  );
}

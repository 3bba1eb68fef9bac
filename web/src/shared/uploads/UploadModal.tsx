import { type ReactNode, useState } from 'react';
import { Confirm, Modal } from '../ui/Modal';
import { LeaveGuard } from './LeaveGuard';
import { texts } from './texts';

interface UploadModalProps {
  readonly title: string;
  readonly isSending: boolean;
  readonly onClose: () => void;
  /** The content; it gets what its own way to close calls. */
  readonly children: (close: () => void) => ReactNode;
}

/** A dialog with an upload in it: while that runs, neither Escape nor a link ends it unasked. */
export function UploadModal({ title, isSending, onClose, children }: UploadModalProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => (isSending ? setIsAsking(true) : onClose());
  return (
    <Modal title={title} onClose={close}>
      {children(close)}
      <LeaveGuard active={isSending} />
      {isAsking && isSending && (
        <Confirm
          title={texts.closeTitle}
          text={texts.closeText}
          confirmLabel={texts.close}
          cancelLabel={texts.stay}
          onConfirm={onClose}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Modal>
  );
}

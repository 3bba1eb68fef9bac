import { useLeaveGuard } from '../../../shared/navigation/use-leave-guard';
import { Confirm } from '../../../shared/ui/Modal';
import { unsavedTexts as texts } from './form/texts';

interface UnsavedProps {
  /** Something is not saved yet. */
  readonly isChanged: boolean;
  /** The dialog is to be closed. */
  readonly isClosing: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before unsaved text is lost, by closing the dialog as by leaving the page. */
export function Unsaved({ isChanged, isClosing, onLeave, onStay }: UnsavedProps) {
  const { pending, leave, stay } = useLeaveGuard(isChanged);
  if (!pending && !(isClosing && isChanged)) return null;
  return (
    <Confirm
      title={texts.title}
      text={texts.text}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      onConfirm={pending ? leave : onLeave}
      onCancel={pending ? stay : onStay}
    />
  );
}

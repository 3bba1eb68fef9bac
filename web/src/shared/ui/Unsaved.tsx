import { Confirm } from './Modal';
import { unsavedTexts } from './unsaved-texts';
import { useLeaveGuard } from '../navigation/use-leave-guard';

interface UnsavedProps {
  /** What is not saved yet, in a sentence. */
  readonly text: string;
  /** Something is not saved yet. */
  readonly isChanged: boolean;
  /** The dialog is to be closed. */
  readonly isClosing: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before unsaved text is lost, by closing the dialog as by leaving the page. */
export function Unsaved({ text, isChanged, isClosing, onLeave, onStay }: UnsavedProps) {
  const { pending, leave, stay } = useLeaveGuard(isChanged);
  if (!pending && !(isClosing && isChanged)) return null;
  return (
    <Confirm
      title={unsavedTexts.title}
      text={text}
      confirmLabel={unsavedTexts.leave}
      cancelLabel={unsavedTexts.stay}
      onConfirm={pending ? leave : onLeave}
      onCancel={pending ? stay : onStay}
    />
  );
}

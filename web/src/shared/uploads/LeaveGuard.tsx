import { useLeaveGuard } from '../navigation/use-leave-guard';
import { Confirm } from '../ui/Modal';
import { texts } from './texts';

interface LeaveGuardProps {
  readonly active: boolean;
  /** Whether an upload ends by going to a path; all end it, unless it says otherwise. */
  readonly minds?: (to: string | null) => boolean;
  /** Where Back leads, as far as that is known. */
  readonly behind?: string | null;
}

/** While an upload runs, asks before the visitor leaves: by a dialog inside the site, by the browser's own question otherwise. */
export function LeaveGuard({ active, minds, behind }: LeaveGuardProps) {
  const { pending, leave, stay } = useLeaveGuard(active, minds, behind);
  if (!pending) return null;
  return (
    <Confirm
      title={texts.leaveTitle}
      text={texts.leaveText}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      onConfirm={leave}
      onCancel={stay}
    />
  );
}

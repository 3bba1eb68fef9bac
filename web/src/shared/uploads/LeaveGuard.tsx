import { useLeaveGuard } from '../navigation/use-leave-guard';
import { Confirm } from '../ui/Modal';
import { texts } from './texts';

interface LeaveGuardProps {
  readonly active: boolean;
  /** Whether an upload ends by going to a path; all end it, unless it says otherwise. */
  readonly minds?: (to: string | null) => boolean;
}

/** While an upload runs, asks before the visitor leaves: by a dialog inside the site, by the browser's own question otherwise. */
export function LeaveGuard({ active, minds }: LeaveGuardProps) {
  const { pending, leave, stay } = useLeaveGuard(active, minds);
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

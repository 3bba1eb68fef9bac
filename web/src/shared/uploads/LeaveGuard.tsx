import { useLeaveGuard } from '../navigation/use-leave-guard';
import { Confirm } from '../ui/Modal';
import { texts } from './texts';

/** While an upload runs, asks before the visitor leaves: by a dialog inside the site, by the browser's own question otherwise. */
export function LeaveGuard({ active }: { active: boolean }) {
  const { pending, leave, stay } = useLeaveGuard(active);
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

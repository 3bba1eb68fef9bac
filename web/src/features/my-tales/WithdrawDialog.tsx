import { type OwnTale } from '@alcova/contracts';
import { announce } from '../../shared/ui/announce';
import { Confirm } from '../../shared/ui/Modal';
import { failureOf, useWithdraw } from './queries';
import { withdrawEditTexts, withdrawTexts } from './texts';

/** Asks before a tale is taken back. */
export function WithdrawDialog({ tale, onClose }: { tale: OwnTale; onClose: () => void }) {
  const withdraw = useWithdraw(tale);
  const texts = tale.edits === null ? withdrawTexts : withdrawEditTexts;
  const confirm = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => announce(texts.done),
      onError: (cause) => announce(failureOf(cause, texts.failed) ?? texts.failed),
      onSettled: onClose,
    });
  return (
    <Confirm
      title={texts.title}
      text={texts.text}
      confirmLabel={withdraw.isPending ? texts.busy : texts.confirm}
      busy={withdraw.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

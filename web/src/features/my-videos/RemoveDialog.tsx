import { type AdminVideo } from '@alcova/contracts';
import { Confirm } from '../../shared/ui/Modal';
import type { Outcome } from './outcome';
import { isCancelled } from '../../shared/reauthentication/fresh-proof';
import { useDeleteVideo } from './queries';
import { removeMessage } from './remove-message';
import { texts } from './texts';

/** Asks, deletes, and tells what came of it; null when it was called off. */
export function RemoveDialog({
  video,
  onEnd,
}: {
  video: AdminVideo;
  onEnd: (outcome: Outcome | null) => void;
}) {
  const remove = useDeleteVideo();
  const confirm = () =>
    remove.mutate(video.id, {
      onSuccess: () => onEnd({ tone: 'success', message: texts.removed, takesFocus: true }),
      onError: (cause) => onEnd(isCancelled(cause) ? null : { tone: 'error', message: removeMessage(cause) }),
    });
  return (
    <Confirm
      title={texts.removeTitle}
      text={texts.removeText(video.title)}
      confirmLabel={remove.isPending ? texts.removing : texts.remove}
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={() => onEnd(null)}
    />
  );
}

import { type AdminVideo } from '@alcova/contracts';
import { Confirm } from '../../shared/ui/Modal';
import type { Outcome } from './base/outcome';
import { isCancelled } from '../../shared/reauthentication/fresh-proof';
import { useDeleteVideo } from './base/queries';
import { removeMessage } from './remove-message';
import { ReportedLine, useReported } from './reported/ReportedLine';
import { texts } from './base/texts';
import { restore } from './trash/queries';
import { trashTexts } from './trash/texts';

/** Asks, deletes, and tells what came of it; null when it was called off. */
export function RemoveDialog({
  video,
  onEnd,
}: {
  video: AdminVideo;
  onEnd: (outcome: Outcome | null) => void;
}) {
  const remove = useDeleteVideo();
  const reported = useReported([video.id]);
  const undo = async (): Promise<Outcome> =>
    (await restore([video.id])) > 0
      ? { tone: 'success', message: trashTexts.done.restore, takesFocus: true }
      : { tone: 'error', message: trashTexts.gone };
  const confirm = () =>
    remove.mutate(video.id, {
      onSuccess: () => onEnd({ tone: 'success', message: texts.removed, takesFocus: true, undo }),
      onError: (cause) => onEnd(isCancelled(cause) ? null : { tone: 'error', message: removeMessage(cause) }),
    });
  return (
    <Confirm
      title={texts.removeTitle}
      text={texts.removeText(video.title)}
      confirmLabel={remove.isPending ? texts.removing : texts.remove}
      busy={remove.isPending}
      isWaiting={reported === undefined}
      onConfirm={confirm}
      onCancel={() => onEnd(null)}
    >
      <ReportedLine answer={reported} />
    </Confirm>
  );
}

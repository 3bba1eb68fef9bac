import { type AdminVideo } from '@alcova/contracts';
import { RetryProcessing } from '../../shared/uploads/RetryProcessing';
import { stageTexts } from '../../shared/uploads/texts';
import { Badge } from '../../shared/ui/Badge';
import { ProgressBar } from '../../shared/ui/ProgressBar';
import styles from './my-videos.module.css';
import { useProcessing } from './base/queries';
import { stateTexts, texts } from './base/texts';

/** Where the media of a video stands: live stage and percentage while it is processed, the reason when that failed. */
export function Processing({ video }: { video: AdminVideo }) {
  const status = useProcessing(video);
  const failed = video.mediaState === 'failed' || status?.state === 'failed' || status?.state === 'refused';
  if (failed) {
    return (
      <div data-failed="">
        <Badge tone="bad">{texts.processingFailed}</Badge>
        {status?.reason && (
          <p className={styles.reason} title={status.reason}>
            {status.reason}
          </p>
        )}
        {status?.state === 'failed' && <RetryProcessing video={video} />}
      </div>
    );
  }
  // A file that is ready says nothing where nobody may see it.
  if (video.mediaState === 'ready' && video.hold) return null;
  if (video.mediaState === 'ready' || !status) {
    const tone = video.mediaState === 'ready' ? 'good' : undefined;
    return (
      <div className={styles.badges} data-calm="">
        <Badge tone={tone}>{stateTexts[video.mediaState]}</Badge>
      </div>
    );
  }
  const percent = Math.round(status.percent);
  return (
    <div className={styles.progress}>
      <ProgressBar small value={percent} label={texts.progressOf(video.title)} />
      <span>
        {status.stage === 'waiting'
          ? texts.queued(percent)
          : texts.processing(stageTexts[status.stage], percent)}
      </span>
    </div>
  );
}

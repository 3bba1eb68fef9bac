import { type AdminVideo } from '@alcova/contracts';
import { RetryProcessing } from '../../shared/uploads/RetryProcessing';
import { stageTexts } from '../../shared/uploads/texts';
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
        <span className={`${styles.badge} ${styles.bad}`}>{texts.processingFailed}</span>
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
    const tone = video.mediaState === 'ready' ? styles.good : '';
    return (
      <div className={styles.badges}>
        <span className={`${styles.badge} ${tone}`}>{stateTexts[video.mediaState]}</span>
      </div>
    );
  }
  const percent = Math.round(status.percent);
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} max={100} value={percent} aria-label={texts.progressOf(video.title)} />
      <span>{texts.processing(stageTexts[status.stage], percent)}</span>
    </div>
  );
}

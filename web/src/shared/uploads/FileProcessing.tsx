import { Button } from '../ui/Button';
import { ProgressBar } from '../ui/ProgressBar';
import { stageText } from './stage-text';
import { texts } from './texts';
import styles from './uploads.module.css';
import { useFileProcessing } from './use-file-processing';

/** Stage and per cent of a file's processing as it goes, the reason of a failure, and another try. */
export function FileProcessing({ s3Key }: { s3Key: string }) {
  const { status, isRetrying, retry } = useFileProcessing(s3Key);
  const percent = Math.round(status?.percent ?? 0);
  if (status && (status.state === 'failed' || status.state === 'refused')) {
    return (
      <div className={styles.failure} role="alert">
        <p>{texts.processingFailed}</p>
        {status.reason && <p>{status.reason}</p>}
        {status.state === 'refused' ? (
          <p>{texts.refused}</p>
        ) : (
          <Button small disabled={isRetrying} onClick={retry}>
            {isRetrying ? texts.retrying : texts.retry}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={styles.item}>
      <p className={styles.line}>
        <span role="status">{stageText(status)}</span>
        <span className={styles.percent}>{texts.percent(percent)}</span>
      </p>
      <ProgressBar round value={percent} label={texts.processing} />
    </div>
  );
}

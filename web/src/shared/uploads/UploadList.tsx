import { useState } from 'react';
import { formatMegabytes } from '../format/format';
import { Button } from '../ui/Button';
import { Confirm } from '../ui/Modal';
import { ProgressBar } from '../ui/ProgressBar';
import { timeLeft } from './pace';
import { mayPause, type QueuedUpload, type UploadQueue } from './queue';
import { texts } from './texts';
import styles from './uploads.module.css';

const STATE_TEXTS = {
  queued: texts.queued,
  sending: texts.sending,
  waiting: texts.waiting,
  paused: texts.paused,
  checking: texts.checking,
  finishing: texts.finishing,
  done: texts.done,
  failed: '',
} as const;

const percentOf = ({ sent, size }: QueuedUpload) => (size > 0 ? Math.floor((sent / size) * 100) : 0);

function Figures({ upload }: { upload: QueuedUpload }) {
  const { sent, size, pace, secondsLeft } = upload;
  return (
    <p className={styles.figures}>
      <span>{texts.amount(formatMegabytes(sent), formatMegabytes(size))}</span>
      {pace !== null && <span>{texts.speed(formatMegabytes(pace))}</span>}
      {secondsLeft !== null && <span>{texts.left(timeLeft(secondsLeft))}</span>}
    </p>
  );
}

function Actions({ queue, upload }: { queue: UploadQueue; upload: QueuedUpload }) {
  const { id, fileName, state } = upload;
  const [isAsking, setIsAsking] = useState(false);
  const isPausable = mayPause(upload);
  const mayCancel = isPausable || state === 'paused';
  return (
    <div className={styles.actions}>
      {isPausable && (
        <Button small onClick={() => queue.pause(id)} aria-label={texts.pauseOf(fileName)}>
          {texts.pause}
        </Button>
      )}
      {state === 'paused' && (
        <Button small onClick={() => queue.resume(id)} aria-label={texts.resumeOf(fileName)}>
          {texts.resume}
        </Button>
      )}
      {mayCancel && (
        <Button small onClick={() => setIsAsking(true)} aria-label={texts.cancelOf(fileName)}>
          {texts.cancel}
        </Button>
      )}
      {mayCancel && isAsking && (
        <Confirm
          title={texts.cancelTitle}
          text={texts.cancelText(fileName)}
          confirmLabel={texts.cancel}
          cancelLabel={texts.stay}
          onConfirm={() => void queue.cancel(id)}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

interface UploadProgressProps {
  readonly queue: UploadQueue;
  readonly upload: QueuedUpload;
  /** What is said once it is done. */
  readonly done?: string;
}

/** A file as it goes: state, percentage, speed, time left, and what can be done. */
export function UploadProgress({ queue, upload, done = texts.done }: UploadProgressProps) {
  const { fileName, state, reason } = upload;
  return (
    <>
      <p className={styles.line}>
        <span className={styles.name}>{fileName}</span>
        <span className={styles.percent}>{texts.percent(percentOf(upload))}</span>
      </p>
      <ProgressBar round value={percentOf(upload)} label={texts.progressOf(fileName)} />
      <p className={styles.state} role="status">
        {reason ?? (state === 'done' ? done : STATE_TEXTS[state])}
      </p>
      <Figures upload={upload} />
      <Actions queue={queue} upload={upload} />
    </>
  );
}

/** The files of a queue as they go. */
export function UploadList({ queue, uploads }: { queue: UploadQueue; uploads: readonly QueuedUpload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.list}>
      {uploads.map((upload) => (
        <li key={upload.id} className={styles.item}>
          <UploadProgress queue={queue} upload={upload} />
        </li>
      ))}
    </ul>
  );
}

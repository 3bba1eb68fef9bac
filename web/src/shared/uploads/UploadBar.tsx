import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';

import { announce } from '../ui/announce';
import { Button, ButtonLink } from '../ui/Button';
import { ProgressBar } from '../ui/ProgressBar';
import { timeLeft } from './pace';
import { mayPause, type QueuedUpload } from './queue';
import { barTexts as texts } from './texts';
import { UPLOAD_PATH } from './upload-path';
import styles from './upload-bar.module.css';
import { type End, type VideoUploads } from './video-uploads';

/** Of several files as of one. */
function wholeOf(uploads: readonly QueuedUpload[]) {
  const counted = uploads.filter(({ state }) => state !== 'failed');
  const sum = (of: (upload: QueuedUpload) => number) => counted.reduce((all, upload) => all + of(upload), 0);
  const [size, sent] = [sum((upload) => upload.size), sum((upload) => upload.sent)];
  const pace = counted.find((upload) => upload.pace !== null)?.pace ?? 0;
  return {
    percent: size > 0 ? Math.floor((sent / size) * 100) : 0,
    secondsLeft: pace > 0 ? Math.ceil((size - sent) / pace) : null,
    done: uploads.filter(({ state }) => state === 'done').length,
    isPausable: uploads.some(mayPause),
    isPaused: uploads.some(({ state }) => state === 'paused'),
    isWaiting: uploads.some(({ state }) => state === 'waiting'),
  };
}

/** Says that all went well, wherever one is by then. What did not stays in the bar until it is looked at. */
function useEndTold(uploads: VideoUploads, end: End | null): void {
  useEffect(() => {
    if (!end || end.failures.length > 0) return;
    const sent = uploads.store.getState().plans.length - end.cancelled;
    if (sent > 0) announce(texts.ended(sent));
    uploads.told();
  }, [uploads, end]);
}

function Pause({ uploads: { queue }, isPaused }: { uploads: VideoUploads; isPaused: boolean }) {
  return isPaused ? (
    <Button small onClick={() => queue.resumeAll()} aria-label={texts.resumeAll}>
      {texts.resume}
    </Button>
  ) : (
    <Button small onClick={() => queue.pauseAll()} aria-label={texts.pauseAll}>
      {texts.pause}
    </Button>
  );
}

function Sent({ uploads, count }: { uploads: VideoUploads; count: number }) {
  const queued = useStore(uploads.queue.store);
  const { percent, secondsLeft, done, isPausable, isPaused, isWaiting } = wholeOf(queued);
  const isHeld = isPaused && !isPausable;
  const aside = isHeld ? texts.paused : isWaiting ? texts.waiting : null;
  return (
    <>
      <p className={styles.facts}>
        <span>{texts.count(done, count)}</span>
        <span>{texts.percent(percent)}</span>
        <span>{aside ?? (secondsLeft === null ? '' : texts.left(timeLeft(secondsLeft)))}</span>
      </p>
      <div className={styles.progress}>
        <ProgressBar round value={percent} label={texts.progress} />
      </div>
      {(isPausable || isHeld) && <Pause uploads={uploads} isPaused={isHeld} />}
    </>
  );
}

function Shown({ uploads }: { uploads: VideoUploads }) {
  const { plans, isSending, end } = useStore(uploads.store);
  useEndTold(uploads, end);
  const failed = end?.failures.length ?? 0;
  return (
    <section className={styles.bar} aria-label={texts.label}>
      {/* Empty at first: it is read aloud when something comes into it. */}
      <p className={styles.told} role="status">
        {failed > 0 && texts.endedBadly(failed, plans.length)}
      </p>
      {isSending && <Sent uploads={uploads} count={plans.length} />}
      {failed > 0 && (
        <Button small onClick={() => uploads.forget()}>
          {texts.dismiss}
        </Button>
      )}
      <ButtonLink small to={UPLOAD_PATH}>
        {texts.open}
      </ButtonLink>
    </section>
  );
}

/** What is sent, on every screen of the staff but the one that shows all of it. */
export default function UploadBar({ uploads }: { uploads: VideoUploads }) {
  const { pathname } = useLocation();
  return pathname === UPLOAD_PATH ? null : <Shown uploads={uploads} />;
}

import { type ReportSubject } from '@alcova/contracts';
import { type ReactNode } from 'react';
import { formatViews } from '../format/format';
import { useReport } from '../reports/use-report';
import styles from './actions.module.css';
import { DislikeIcon, FlagIcon, HeadphonesIcon, HeartIcon, LikeIcon } from './icons';
import { texts } from './texts';

interface MarkProps {
  readonly pressed: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function Toggle({ pressed, label, children, ...rest }: MarkProps & { label?: string; children: ReactNode }) {
  return (
    <button
      type="button"
      className={styles.action}
      aria-pressed={pressed}
      aria-label={label}
      title={label}
      {...rest}
    >
      {children}
    </button>
  );
}

/** A voice for, with how many there are. */
export function Like({ count, ...mark }: MarkProps & { count: number }) {
  const shown = formatViews(count);
  return (
    <Toggle {...mark} label={texts.like(shown)}>
      <LikeIcon />
      <span className={styles.count}>{shown}</span>
    </Toggle>
  );
}

/** A voice against, with how many there are. */
export function Dislike({ count, ...mark }: MarkProps & { count: number }) {
  const shown = formatViews(count);
  return (
    <Toggle {...mark} label={texts.dislike(shown)}>
      <DislikeIcon />
      <span className={styles.count}>{shown}</span>
    </Toggle>
  );
}

/** Keeps something among a person's favourites. */
export function Favorite(mark: MarkProps) {
  return (
    <Toggle {...mark}>
      <HeartIcon />
      {texts.favorite}
    </Toggle>
  );
}

interface ListenProps {
  readonly onNear: () => void;
  readonly onClick: () => void;
}

/** Goes on without pictures. `onNear`: somebody is about to press it. */
export function Listen({ onNear, onClick }: ListenProps) {
  return (
    <button
      type="button"
      className={`${styles.action} ${styles.listen}`}
      title={texts.listenTitle}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onClick}
    >
      <HeadphonesIcon />
      {texts.listen}
    </button>
  );
}

/** Opens the form in which something is reported. */
export function Report({ subject, title }: { subject: ReportSubject; title: string }) {
  const report = useReport(subject, title);
  return (
    <>
      <button type="button" className={`${styles.action} ${styles.report}`} onClick={report.open}>
        <FlagIcon />
        {texts.report}
      </button>
      {report.dialog}
    </>
  );
}

/** What a person can do with a video or a tale, in a row. */
export function ActionRow({ children }: { children: ReactNode }) {
  return (
    <div className={styles.actions} role="group" aria-label={texts.actions}>
      {children}
    </div>
  );
}

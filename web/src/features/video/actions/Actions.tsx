import { type PublicVideo, type Reaction } from '@alcova/contracts';
import { type ReactNode, type RefObject } from 'react';
import { formatViews } from '../../../shared/format/format';
import { useReport } from '../../../shared/reports/use-report';
import { NewTab } from '../../../shared/ui/NewTab';
import styles from './actions.module.css';
import { countsWith } from './counts';
import { DislikeIcon, FlagIcon, HeartIcon, LikeIcon, ShareIcon } from './icons';
import { useVideoState } from './queries';
import { texts } from './texts';
import { useView } from './use-view';
import { useWanted } from './use-wanted';

interface ToggleProps {
  readonly pressed: boolean;
  readonly disabled: boolean;
  readonly label?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Toggle({ pressed, disabled, label, onClick, children }: ToggleProps) {
  return (
    <button
      type="button"
      className={styles.action}
      aria-pressed={pressed}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

type VideoStateOf = ReturnType<typeof useVideoState>;

/** Like and dislike: one excludes the other, the same again undoes it. */
function Reactions({ video, mine }: { video: PublicVideo; mine: VideoStateOf }) {
  const { wanted, want } = useWanted<Reaction>('the reaction', mine.react);
  const before = mine.state.reaction;
  const shown = wanted?.value ?? before;
  const { likes, dislikes } = countsWith(video, before, shown);
  const toggle = (value: Reaction) => want(shown === value ? 'none' : value);
  return (
    <>
      <Toggle
        pressed={shown === 'like'}
        disabled={mine.isPending}
        label={texts.like(formatViews(likes))}
        onClick={() => toggle('like')}
      >
        <LikeIcon />
        <span className={styles.count}>{formatViews(likes)}</span>
      </Toggle>
      <Toggle
        pressed={shown === 'dislike'}
        disabled={mine.isPending}
        label={texts.dislike(formatViews(dislikes))}
        onClick={() => toggle('dislike')}
      >
        <DislikeIcon />
        <span className={styles.count}>{formatViews(dislikes)}</span>
      </Toggle>
    </>
  );
}

function Favorite({ mine }: { mine: VideoStateOf }) {
  const { wanted, want } = useWanted('the favourite', mine.favor);
  const shown = wanted?.value ?? mine.state.favorite;
  const toggle = () => {
    if (mine.isVisitor) window.alert(texts.favoriteNeedsLogin);
    else want(!shown);
  };
  return (
    <Toggle pressed={shown} disabled={mine.isPending} onClick={toggle}>
      <HeartIcon />
      {texts.favorite}
    </Toggle>
  );
}

function Share({ video }: { video: PublicVideo }) {
  const address = new URL(`/video/${video.id}`, window.location.origin).toString();
  const text = encodeURIComponent(texts.shareText(video.title, address));
  return (
    <a
      className={styles.action}
      href={`https://wa.me/?text=${text}`}
      target="_blank"
      rel="noopener noreferrer"
      title={texts.share}
    >
      <ShareIcon />
      <span className={styles.shareLabel}>{texts.share}</span>
      <NewTab />
    </a>
  );
}

function Report({ id }: { id: string }) {
  const report = useReport({ kind: 'video', id });
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

/** What a person can do with a video: like, dislike, favourite, share, report; and the view, which starts with playback in `frame`. */
export function Actions({ video, frame }: { video: PublicVideo; frame: RefObject<HTMLElement | null> }) {
  const mine = useVideoState(video.id);
  useView(video.id, frame);
  return (
    <div className={styles.actions} role="group" aria-label={texts.actions}>
      <Reactions video={video} mine={mine} />
      <Favorite mine={mine} />
      <Share video={video} />
      <Report id={video.id} />
    </div>
  );
}

import { type PublicVideo, type Reaction } from '@alcova/contracts';
import { type RefObject } from 'react';
import { ActionRow, Dislike, Favorite, Like, Report } from '../../../shared/marks/Actions';
import styles from '../../../shared/marks/actions.module.css';
import { ShareIcon } from '../../../shared/marks/icons';
import { NewTab } from '../../../shared/ui/NewTab';
import { countsWith } from './counts';
import { useVideoState } from './queries';
import { texts } from './texts';
import { useView } from './use-view';
import { useWanted } from './use-wanted';

type VideoStateOf = ReturnType<typeof useVideoState>;

/** Like and dislike: one excludes the other, the same again undoes it. */
function Reactions({ video, mine }: { video: PublicVideo; mine: VideoStateOf }) {
  const { wanted, want } = useWanted<Reaction>('the reaction', mine.react);
  const before = mine.state.reaction;
  const shown = wanted?.value ?? before;
  const { likes, dislikes } = countsWith(video, before, shown);
  const markOf = (value: Reaction) => ({
    pressed: shown === value,
    disabled: mine.isPending,
    onClick: () => want(shown === value ? 'none' : value),
  });
  return (
    <>
      <Like {...markOf('like')} count={likes} />
      <Dislike {...markOf('dislike')} count={dislikes} />
    </>
  );
}

function FavoriteVideo({ mine }: { mine: VideoStateOf }) {
  const { wanted, want } = useWanted('the favourite', mine.favor);
  const shown = wanted?.value ?? mine.state.favorite;
  const toggle = () => {
    if (mine.isVisitor) window.alert(texts.favoriteNeedsLogin);
    else want(!shown);
  };
  return <Favorite pressed={shown} disabled={mine.isPending} onClick={toggle} />;
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

/** What a person can do with a video: like, dislike, favourite, share, report; and the view, which starts with playback in `frame`. */
export function Actions({ video, frame }: { video: PublicVideo; frame: RefObject<HTMLElement | null> }) {
  const mine = useVideoState(video.id);
  useView(video.id, frame);
  return (
    <ActionRow>
      <Reactions video={video} mine={mine} />
      <FavoriteVideo mine={mine} />
      <Share video={video} />
      <Report subject={{ kind: 'video', id: video.id }} />
    </ActionRow>
  );
}

import { type PublicVideo, type Reaction, videoPath } from '@alcova/contracts';
import { type RefObject } from 'react';
import { beginListening, prepareListening } from '../../../shared/listening/begin';
import { ActionRow, Dislike, Favorite, Like, Listen, Report } from '../../../shared/marks/Actions';
import { ShareButton } from '../../../shared/share/ShareButton';
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

/** What a person can do with a video: like, dislike, favourite, share, report; and the view, which starts with playback in `frame`. */
export function Actions({ video, frame }: { video: PublicVideo; frame: RefObject<HTMLElement | null> }) {
  const mine = useVideoState(video.id);
  useView(video.id, frame);
  const film = () => frame.current?.querySelector('video');
  const listen = () => {
    const { currentTime = 0, ended = false } = film() ?? {};
    film()?.pause();
    // A film that was not begun, or is over, goes on where one stopped.
    const isWithin = currentTime > 0 && !ended;
    beginListening({ id: video.id, title: video.title }, isWithin ? currentTime : undefined);
  };
  return (
    <ActionRow>
      <Reactions video={video} mine={mine} />
      <FavoriteVideo mine={mine} />
      <ShareButton
        kind="video"
        title={video.title}
        path={videoPath(video.id)}
        moment={() => film()?.currentTime ?? 0}
      />
      <Listen onNear={() => prepareListening(video.id)} onClick={listen} />
      <Report subject={{ kind: 'video', id: video.id }} title={video.title} />
    </ActionRow>
  );
}

import { CATEGORY_LABELS, dayInWords, type PublicVideo } from '@alcova/contracts';
import { lazy, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { AdPlace, MobileBanner } from '../../shared/ads/places';
import { ApiError } from '../../shared/api/error';
import { Link } from '../../shared/navigation/Link';
import { usePageTitle } from '../../shared/site/site';
import { ButtonLink } from '../../shared/ui/Button';
import { lazyOptional } from '../../shared/ui/dispensable';
import { Part } from '../../shared/ui/Part';
import { Empty, Failed, Loading } from '../../shared/ui/states';
import { viewsText } from '../../shared/video/VideoCard';
import { PlayerFrame } from './player/PlayerFrame';
import { useVideo } from './base/queries';
import { RelatedVideos } from './RelatedVideos';
import { texts } from './base/texts';
import styles from './video.module.css';

/** What can be done with a video comes after the video itself. */
const Actions = lazy(async () => ({ default: (await import('./actions/Actions')).Actions }));

const AuthorLink = lazy(async () => ({
  default: (await import('../../shared/tales/AuthorLink')).AuthorLink,
}));

const TaleLink = lazyOptional('tale of the video', () => import('./TaleLink'));

/** An address whose id no video can have is as good as unknown. */
const isMissing = (error: Error) =>
  error instanceof ApiError && (error.code === 'video.not-found' || error.status === 400);

/** The author's name; the way to their page comes a moment later. */
function Author({ author }: { author: string }) {
  const label = texts.author(author);
  const name = <span>{label}</span>;
  return (
    <Part name="author of a video" waiting={name} instead={() => name}>
      <AuthorLink author={author} label={label} />
    </Part>
  );
}

function Details({ video }: { video: PublicVideo }) {
  const frame = useRef<HTMLDivElement>(null);
  const transcript = useRef<HTMLDivElement>(null);
  return (
    <article className={styles.video}>
      <h1>{video.title}</h1>
      <div ref={frame} className={styles.player}>
        <PlayerFrame
          videoId={video.id}
          poster={video.poster}
          duration={video.duration}
          transcript={transcript}
        />
        {!video.isActive && <span>{texts.inactive}</span>}
      </div>
      <div className={styles.meta}>
        <span>{viewsText(video.views)}</span>
        {video.author && <Author author={video.author} />}
        <time dateTime={video.createdAt}>{texts.publishedOn(dayInWords(video.createdAt))}</time>
        <Link className={styles.category} to={`/filtered?category=${video.category}`}>
          {CATEGORY_LABELS[video.category]}
        </Link>
      </div>
      <div className={styles.actions}>
        <Part name="marks of a video">
          <Actions video={video} frame={frame} />
        </Part>
      </div>
      <div className={styles.tale}>
        <Part name="tale of a video">
          <TaleLink videoId={video.id} />
        </Part>
        <div ref={transcript} />
      </div>
      <AdPlace />
      {video.description && <section aria-label={texts.description}>{video.description}</section>}
    </article>
  );
}

/** The place of the player, where it will stand. */
const Waiting = () => (
  <div className={styles.waiting}>
    <Loading label={texts.loading} hideLabel />
  </div>
);

function Video({ id }: { id: string }) {
  const { data: video, error, dataUpdatedAt, refetch } = useVideo(id);
  const isGone = error !== null && isMissing(error);
  usePageTitle(isGone ? texts.notFound : video?.title, isGone ? undefined : video);
  if (isGone) {
    return (
      <Empty>
        <h1>{texts.notFound}</h1>
        <ButtonLink to="/home">{texts.toHome}</ButtonLink>
      </Empty>
    );
  }
  const unread = <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (video) {
    return (
      <>
        <Part name="video" resetKey={dataUpdatedAt} instead={() => unread}>
          <Details video={video} />
        </Part>
        <RelatedVideos id={id} />
        <MobileBanner />
      </>
    );
  }
  return error ? unread : <Waiting />;
}

/** One video: player, facts, and what is like it. */
export function VideoScreen() {
  const { id = '' } = useParams();
  return (
    <div className={styles.page}>
      <Video key={id} id={id} />
    </div>
  );
}

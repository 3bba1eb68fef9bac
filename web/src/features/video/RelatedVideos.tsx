import { Part } from '../../shared/ui/Part';
import { Empty, Failed, Loading } from '../../shared/ui/states';
import { VideoCard, VideoGrid } from '../../shared/video/VideoCard';
import { useRelated } from './base/queries';
import { texts } from './base/texts';
import styles from './video.module.css';

const Unread = ({ onRetry }: { onRetry: () => void }) => (
  <Failed message={texts.relatedFailed} onRetry={onRetry} />
);

function List({ id }: { id: string }) {
  const { data, isError, refetch } = useRelated(id);
  if (isError && !data) return <Unread onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={styles.relatedWaiting}>
        <Loading label={texts.relatedLoading} />
      </div>
    );
  }
  if (data.items.length === 0) return <Empty>{texts.relatedNone}</Empty>;
  return (
    <VideoGrid beside>
      {data.items.map((video) => (
        <li key={video.id}>
          <VideoCard video={video} level="h3" />
        </li>
      ))}
    </VideoGrid>
  );
}

/** What else there is in the video's category. */
export function RelatedVideos({ id }: { id: string }) {
  return (
    <section className={styles.related} aria-labelledby="related-title">
      <h2 id="related-title">{texts.related}</h2>
      <Part name="related videos" instead={(again) => <Unread onRetry={again} />}>
        <List id={id} />
      </Part>
    </section>
  );
}

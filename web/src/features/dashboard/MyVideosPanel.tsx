import { type AdminVideo, heldText, type listAdminVideos } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import admin from '../../shared/admin/admin.module.css';
import { callForPage } from '../../shared/api/call';
import { texts as shared } from '../../shared/texts';
import { Badge } from '../../shared/ui/Badge';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { Thumbnail } from '../../shared/video/Thumbnail';
import { viewsText } from '../../shared/video/VideoCard';
import styles from './base/dashboard.module.css';
import { Panel } from './base/Panel';
import { texts } from './base/texts';

const SHOWN = 5;

function Status({ video: { hold, isActive } }: { video: AdminVideo }) {
  if (hold) return <Badge tone="bad">{heldText(hold)}</Badge>;
  return isActive ? <Badge tone="good">{texts.active}</Badge> : <Badge>{texts.inactive}</Badge>;
}

function Item({ video }: { video: AdminVideo }) {
  return (
    <li className={styles.video}>
      <Thumbnail className={styles.thumbnail} src={video.thumbnailUrl} />
      <div>
        <p className={styles.videoTitle}>{video.title}</p>
        <p className={admin.meta}>
          <Status video={video} />
          <span>{viewsText(video.views)}</span>
        </p>
      </div>
    </li>
  );
}

/** The newest videos and the way to all of them. */
export function MyVideosPanel() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin-videos', 'newest', SHOWN],
    queryFn: ({ signal }) =>
      callForPage<typeof listAdminVideos>('GET /api/admin/videos', {
        query: { page: 1, pageSize: SHOWN, sort: 'newest' },
        signal,
      }),
    staleTime: 0,
  });
  return (
    <Panel title={texts.myVideos}>
      {data?.items.length === 0 ? (
        <p className={styles.soft}>{texts.noVideos}</p>
      ) : (
        <ul className={styles.videos} aria-busy={data === undefined && !isError}>
          {data?.items.map((video) => (
            <Item key={video.id} video={video} />
          ))}
        </ul>
      )}
      {isError && !data && (
        <p className={styles.failed} role="alert">
          {texts.videosFailed}{' '}
          <Button small onClick={() => void refetch()}>
            {shared.retry}
          </Button>
        </p>
      )}
      <ButtonLink className={styles.way} to="/my-videos">
        {texts.allVideos}
      </ButtonLink>
    </Panel>
  );
}

import { type PublicVideo } from '@alcova/contracts';
import { useState } from 'react';
import { failureMessage } from '../../shared/reauthentication/fresh-proof';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { Confirm } from '../../shared/ui/Modal';
import { Pagination } from '../../shared/ui/Pagination';
import { Empty, Failed, Notice } from '../../shared/ui/states';
import { VideoCard, VideoGrid, VideoGridSkeleton } from '../../shared/video/VideoCard';
import styles from './profile.module.css';
import { useClearHistory, useFavorites, useHistory } from './queries';
import { texts } from './texts';

interface VideosProps {
  readonly page: number;
  readonly tab: 'recent' | 'favorites';
  readonly emptyText: string;
  readonly query: ReturnType<typeof useFavorites>;
}

function Cards({ items }: { items: readonly PublicVideo[] }) {
  return (
    <VideoGrid>
      {items.map((video) => (
        <li key={video.id}>
          <VideoCard video={video} />
        </li>
      ))}
    </VideoGrid>
  );
}

/** A page of videos with all that may be said instead of it. */
function Videos({ page, tab, emptyText, query }: VideosProps) {
  const { data, isError, refetch } = query;
  if (!data && isError) return <Failed onRetry={() => void refetch()} />;
  if (!data) return <VideoGridSkeleton count={4} />;
  if (data.items.length === 0) {
    const isBeyond = data.total > 0;
    return (
      <Empty>
        <p>{isBeyond ? texts.emptyPage : emptyText}</p>
        <ButtonLink to={isBeyond ? `/profile?tab=${tab}` : '/home'}>
          {isBeyond ? texts.firstPage : texts.explore}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <>
      <Cards items={data.items} />
      <Pagination page={page} total={data.total} pageSize={data.pageSize} />
    </>
  );
}

function ClearHistory() {
  const clear = useClearHistory();
  const [asking, setAsking] = useState(false);
  const confirm = () => clear.mutate(undefined, { onSettled: () => setAsking(false) });
  return (
    <>
      <div className={styles.tools}>
        <Button small onClick={() => setAsking(true)}>
          {texts.clearHistory}
        </Button>
      </div>
      <Notice tone="error" message={clear.error && failureMessage(clear.error, texts.clearFailed)} />
      {asking && (
        <Confirm
          title={texts.clearHistoryTitle}
          text={texts.clearHistoryText}
          confirmLabel={clear.isPending ? texts.clearing : texts.clearHistory}
          busy={clear.isPending}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** What the person watched, latest first; can be forgotten. */
export function RecentVideos({ page }: { page: number }) {
  const query = useHistory(page);
  return (
    <>
      {query.data && query.data.total > 0 && <ClearHistory />}
      <Videos page={page} tab="recent" emptyText={texts.emptyRecent} query={query} />
    </>
  );
}

/** The person's favourites, newest first. */
export function FavoriteVideos({ page }: { page: number }) {
  const query = useFavorites(page);
  return <Videos page={page} tab="favorites" emptyText={texts.emptyFavorites} query={query} />;
}

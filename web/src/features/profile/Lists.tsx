import { useState } from 'react';
import { failureMessage } from '../../shared/reauthentication/fresh-proof';
import { Button } from '../../shared/ui/Button';
import { Confirm } from '../../shared/ui/Modal';
import { Notice } from '../../shared/ui/states';
import { VideoPages } from '../../shared/video/VideoPages';
import styles from './profile.module.css';
import { useClearHistory, useFavorites, useHistory } from './queries';
import { texts } from './texts';

/** Cards that stand in for a page that is on its way. */
const SKELETONS = 4;

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
      <VideoPages
        query={query}
        page={page}
        skeletons={SKELETONS}
        emptyText={texts.emptyRecent}
        firstPage="/profile?tab=recent"
      />
    </>
  );
}

/** The person's favourites, newest first. */
export function FavoriteVideos({ page }: { page: number }) {
  return (
    <VideoPages
      query={useFavorites(page)}
      page={page}
      skeletons={SKELETONS}
      emptyText={texts.emptyFavorites}
      firstPage="/profile?tab=favorites"
    />
  );
}

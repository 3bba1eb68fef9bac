import { CATEGORY_LABELS, pageFrom, type TrashedVideo } from '@alcova/contracts';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from '../../../shared/admin/admin.module.css';
import { RowActions } from '../../../shared/admin/RowActions';
import { saveFailure } from '../../../shared/admin/save-failure';
import { Skeleton } from '../../../shared/admin/Skeleton';
import { texts as admin } from '../../../shared/admin/texts';
import { trashDates } from '../../../shared/admin/trash/dates';
import { texts as trash } from '../../../shared/admin/trash/texts';
import { addressOfView } from '../../../shared/admin/trash/view';
import { formatDuration } from '../../../shared/format/format';
import { announce } from '../../../shared/ui/announce';
import { Badge } from '../../../shared/ui/Badge';
import { ButtonLink } from '../../../shared/ui/Button';
import { Pagination } from '../../../shared/ui/Pagination';
import { Empty, Failed, Notice } from '../../../shared/ui/states';
import { type TrashedAct, useTrashedAct, useTrashedVideos } from './queries';
import { trashTexts as texts } from './texts';

interface RowProps {
  readonly video: TrashedVideo;
  readonly busy: boolean;
  readonly onAct: (act: TrashedAct) => void;
}

/** Its picture is served to nobody. */
function Row({ video, busy, onAct }: RowProps) {
  return (
    <li className={`${styles.row} ${styles.talesRow}`}>
      <div className={styles.facts}>
        <h2 className={styles.title}>{video.title}</h2>
        <p className={styles.meta}>
          <Badge>{CATEGORY_LABELS[video.category]}</Badge>
          {video.author !== '' && <span>{video.author}</span>}
          <span>{formatDuration(video.duration)}</span>
          <span>{texts.views(video.views)}</span>
        </p>
        <p className={styles.soft}>{trashDates(video.trashedAt)}</p>
      </div>
      <RowActions
        first={{ text: trash.restore, label: texts.restoreOf(video.title), act: () => onAct('restore') }}
        removal={{
          ...{ text: trash.eraseNow, label: texts.eraseOf(video.title) },
          question: texts.eraseQuestion(video.title),
          act: () => onAct('erase'),
        }}
        busy={busy}
      />
    </li>
  );
}

/** The deleted videos, each of which can be brought back as it was, or erased before its time. */
export function VideoTrash() {
  const [search] = useSearchParams();
  const page = pageFrom(search.get('page'));
  const { data, isError, refetch } = useTrashedVideos(page);
  const acting = useTrashedAct();
  const top = useRef<HTMLParagraphElement>(null);
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.items.length === 0) {
    return (
      <Empty>
        <p>{data.total > 0 ? texts.emptyPage : trash.empty}</p>
        {data.total > 0 && <ButtonLink to={addressOfView(search, 'trash')}>{admin.firstPage}</ButtonLink>}
      </Empty>
    );
  }
  const act = (wanted: TrashedAct, id: string) =>
    acting.mutate(
      { act: wanted, id },
      {
        onSuccess: (count) => {
          announce(count > 0 ? texts.done[wanted] : texts.gone);
          top.current?.focus();
        },
      },
    );
  return (
    <div className={styles.list}>
      <p ref={top} className={styles.total} role="status" tabIndex={-1}>
        {texts.total(data.total)}
      </p>
      <Notice
        tone="error"
        message={saveFailure(acting.error, texts.failedTo[acting.variables?.act ?? 'restore'])}
      />
      <ul className={styles.list}>
        {data.items.map((video) => (
          <Row
            key={video.id}
            video={video}
            busy={acting.isPending && acting.variables.id === video.id}
            onAct={(wanted) => act(wanted, video.id)}
          />
        ))}
      </ul>
      <Pagination total={data.total} pageSize={data.pageSize} page={page} />
    </div>
  );
}

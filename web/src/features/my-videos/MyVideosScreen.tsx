import { type AdminVideo } from '@alcova/contracts';
import { useState } from 'react';
import { usePageTitle } from '../../shared/site/site';
import { texts as shared } from '../../shared/texts';
import { ButtonLink } from '../../shared/ui/Button';
import { Confirm } from '../../shared/ui/Modal';
import { Pagination } from '../../shared/ui/Pagination';
import { Empty, Failed, Notice } from '../../shared/ui/states';
import { EditDialog } from './EditDialog';
import { Filters, useAdminFilter } from './Filters';
import styles from './my-videos.module.css';
import { type AdminFilter, useAdminVideos, useDeleteVideo } from './queries';
import { removeMessage } from './remove-message';
import { editTexts, texts } from './texts';
import { VideoRow } from './VideoRow';

interface Outcome {
  readonly tone: 'success' | 'error';
  readonly message: string;
}

interface ListProps {
  readonly filter: AdminFilter;
  readonly onEdit: (video: AdminVideo) => void;
  readonly onRemove: (video: AdminVideo) => void;
}

function Skeleton() {
  return (
    <div className={styles.list} role="status">
      <span className="visually-hidden">{shared.loading}</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.bone} aria-hidden="true" />
      ))}
    </div>
  );
}

function List({ filter, onEdit, onRemove }: ListProps) {
  const { data, isError, refetch } = useAdminVideos(filter);
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.items.length === 0) {
    return (
      <Empty>
        <p>{filter.status === 'all' && data.total === 0 ? texts.empty : texts.emptyFilter}</p>
        {data.total > 0 && <ButtonLink to="/my-videos">{texts.firstPage}</ButtonLink>}
      </Empty>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {data.items.map((video) => (
          <VideoRow
            key={video.id}
            video={video}
            onEdit={() => onEdit(video)}
            onRemove={() => onRemove(video)}
          />
        ))}
      </ul>
      <Pagination page={filter.page} total={data.total} pageSize={data.pageSize} />
    </>
  );
}

function RemoveDialog({ video, onEnd }: { video: AdminVideo; onEnd: (outcome: Outcome | null) => void }) {
  const remove = useDeleteVideo();
  const confirm = () =>
    remove.mutate(video.id, {
      onSuccess: () => onEnd({ tone: 'success', message: texts.removed }),
      onError: (cause) => onEnd({ tone: 'error', message: removeMessage(cause) }),
    });
  return (
    <Confirm
      title={texts.removeTitle}
      text={texts.removeText(video.title)}
      confirmLabel={remove.isPending ? texts.removing : texts.remove}
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={() => onEnd(null)}
    />
  );
}

/** The administrators' list of videos: filter, order, pages; watch, edit, delete; the processing as it goes. */
export function MyVideosScreen() {
  usePageTitle(texts.title);
  const filter = useAdminFilter();
  const [editing, setEditing] = useState<AdminVideo | null>(null);
  const [removing, setRemoving] = useState<AdminVideo | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <h1>{texts.title}</h1>
        <ButtonLink look="primary" to="/upload-video">
          {texts.upload}
        </ButtonLink>
      </div>
      <Filters {...filter} />
      <Notice tone={outcome?.tone ?? 'success'} message={outcome?.message ?? null} />
      <List filter={filter} onEdit={setEditing} onRemove={setRemoving} />
      {editing && (
        <EditDialog
          video={editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            setOutcome({ tone: 'success', message: editTexts.saved });
          }}
        />
      )}
      {removing && (
        <RemoveDialog
          video={removing}
          onEnd={(result) => {
            setRemoving(null);
            setOutcome(result);
          }}
        />
      )}
    </div>
  );
}

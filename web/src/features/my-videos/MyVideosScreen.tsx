import { type AdminVideo } from '@alcova/contracts';
import { useState } from 'react';
import admin from '../../shared/admin/admin.module.css';
import { TrashViews } from '../../shared/admin/trash/TrashViews';
import { useTrashView } from '../../shared/admin/trash/view';
import { usePageTitle } from '../../shared/site/site';
import { lazyOptional } from '../../shared/ui/dispensable';
import { Part } from '../../shared/ui/Part';
import { AddVideo } from './add/AddVideo';
import { bulkTexts } from './bulk/texts';
import { BulkActions } from './BulkActions';
import { EditDialog } from './edit/EditDialog';
import { editTexts } from './edit/form/texts';
import { useAdminFilter } from './base/filter';
import { Filters } from './Filters';
import { ListLine } from './ListLine';
import styles from './my-videos.module.css';
import type { Outcome } from './base/outcome';
import { OutcomeNotice } from './OutcomeNotice';
import { useUndo } from './base/queries';
import { RemoveDialog } from './RemoveDialog';
import { useSelection } from './selection';
import { texts } from './base/texts';
import { Totals } from './Totals';
import { VideoTrash } from './trash/VideoTrash';
import { VideoTable } from './VideoTable';

const RemovedContents = lazyOptional(
  'removed contents',
  () => import('../../shared/removed/RemovedContents'),
);

/** The administrators' list of videos: sums, filter, order, pages; edit, delete, many at once; the processing as it goes; the file; the trash. */
export function MyVideosScreen() {
  usePageTitle(texts.title);
  const view = useTrashView();
  const filter = useAdminFilter();
  const selection = useSelection();
  const [editing, setEditing] = useState<AdminVideo | null>(null);
  const [removing, setRemoving] = useState<AdminVideo | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const undo = useUndo();
  const undoFailed = () => setOutcome({ tone: 'error', message: bulkTexts.failed });
  const saved = () => {
    setEditing(null);
    setOutcome({ tone: 'success', message: editTexts.saved });
  };
  const removed = (id: string, result: Outcome | null) => {
    setRemoving(null);
    setOutcome(result);
    if (result?.tone === 'success') selection.set([id], false);
  };
  return (
    <div className={styles.screen}>
      <div className={admin.top}>
        <h1>{texts.title}</h1>
        <AddVideo onSaved={(message) => setOutcome({ tone: 'success', message })} />
        <Totals />
        <TrashViews current={view} />
      </div>
      <Part name="removed contents">
        <RemovedContents kind="video" />
      </Part>
      {view === 'list' && <Filters {...filter} />}
      <div>
        <OutcomeNotice
          outcome={outcome}
          isUndoing={undo.isPending}
          onUndo={(run) => undo.mutate(run, { onSuccess: setOutcome, onError: undoFailed })}
          onClose={() => setOutcome(null)}
        />
        {view === 'list' ? (
          <>
            <ListLine filter={filter} stays={selection.ids.size > 0}>
              <BulkActions filter={filter} selection={selection} onEnd={setOutcome} />
            </ListLine>
            <VideoTable filter={filter} selection={selection} onEdit={setEditing} onRemove={setRemoving} />
          </>
        ) : (
          <VideoTrash />
        )}
      </div>
      {editing && <EditDialog video={editing} onClose={() => setEditing(null)} onSaved={saved} />}
      {removing && <RemoveDialog video={removing} onEnd={(result) => removed(removing.id, result)} />}
    </div>
  );
}

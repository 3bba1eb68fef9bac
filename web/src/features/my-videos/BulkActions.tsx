import { useState } from 'react';
import admin from '../../shared/admin/admin.module.css';
import { Button } from '../../shared/ui/Button';
import { BulkDialog } from './bulk/BulkDialog';
import { bulkTexts } from './bulk/texts';
import { type Deed, DEEDS } from './bulk/values';
import { type AdminFilter, isNarrowed } from './base/filter';
import styles from './my-videos.module.css';
import type { Outcome } from './base/outcome';
import { useAdminVideos } from './base/queries';
import type { Selection } from './selection';
import { selectionTexts as texts } from './base/texts';

interface BulkActionsProps {
  readonly filter: AdminFilter;
  readonly selection: Selection;
  readonly onEnd: (outcome: Outcome) => void;
}

/** A button that keeps the focus while it can do nothing. */
function Act({ label, isOff, onClick }: { label: string; isOff: boolean; onClick: () => void }) {
  return (
    <Button
      small
      className={isOff ? styles.off : ''}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      {label}
    </Button>
  );
}

/** What can be done to many videos at once, each after a question. It stands there always, so that nothing moves when the first one is selected. */
export function BulkActions({ filter, selection: { ids, clear }, onEnd }: BulkActionsProps) {
  const { data, isPlaceholderData } = useAdminVideos(filter);
  const [deed, setDeed] = useState<Deed | null>(null);
  // The list of the filter before is no answer about this one.
  // All that there are is no choice.
  const shown = isPlaceholderData || !isNarrowed(filter) ? 0 : (data?.total ?? 0);
  const isOff = ids.size === 0 && shown === 0;
  const labels =
    filter.status === 'unrecorded' && ids.size === 0
      ? { ...bulkTexts.titles, deactivate: bulkTexts.deactivateThese }
      : bulkTexts.titles;
  const ended = (outcome: Outcome | null) => {
    setDeed(null);
    if (!outcome) return;
    if (outcome.tone === 'success') clear();
    onEnd(outcome);
  };
  return (
    <section className={styles.bulk} aria-label={texts.label}>
      <p className={styles.selected} role="status">
        {ids.size === 0 ? texts.none : texts.count(ids.size)}
      </p>
      <div className={admin.actions}>
        {DEEDS.map((each) => (
          <Act key={each} label={labels[each]} isOff={isOff} onClick={() => setDeed(each)} />
        ))}
        <Act label={texts.clear} isOff={ids.size === 0} onClick={clear} />
      </div>
      {deed && <BulkDialog deed={deed} selected={ids} filter={filter} shown={shown} onEnd={ended} />}
    </section>
  );
}

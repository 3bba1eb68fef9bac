import { useRef, useState } from 'react';
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

/** What can be done to many videos at once, each after a question: to selected ones, or to all that a filter shows; nothing is offered without either. */
export function BulkActions({ filter, selection: { ids, clear }, onEnd }: BulkActionsProps) {
  const { data, isPlaceholderData } = useAdminVideos(filter);
  const [deed, setDeed] = useState<Deed | null>(null);
  const place = useRef<HTMLElement>(null);
  // The list of the filter before is no answer about this one.
  // All that there are is no choice.
  const isPart = isNarrowed(filter);
  const shown = isPlaceholderData || !isPart ? 0 : (data?.total ?? 0);
  const isOff = ids.size === 0 && shown === 0;
  const labels =
    filter.status === 'unrecorded' && ids.size === 0
      ? { ...bulkTexts.titles, deactivate: bulkTexts.deactivateThese }
      : bulkTexts.titles;
  const ended = (outcome: Outcome | null) => {
    setDeed(null);
    if (!outcome) return;
    if (outcome.tone !== 'success') return onEnd(outcome);
    clear();
    // The button that asked is gone with the selection.
    onEnd(isPart ? outcome : { ...outcome, takesFocus: true });
  };
  const cleared = () => {
    clear();
    place.current?.focus();
  };
  return (
    <section ref={place} className={styles.bulk} aria-label={texts.label} tabIndex={-1}>
      <p className={ids.size === 0 ? 'visually-hidden' : styles.selected} role="status">
        {ids.size === 0 ? texts.none : texts.count(ids.size)}
      </p>
      {(ids.size > 0 || isPart) && (
        <div className={styles.acts}>
          {DEEDS.map((each) => (
            <Act key={each} label={labels[each]} isOff={isOff} onClick={() => setDeed(each)} />
          ))}
          {ids.size > 0 && <Act label={texts.clear} isOff={false} onClick={cleared} />}
        </div>
      )}
      {deed && <BulkDialog deed={deed} selected={ids} filter={filter} shown={shown} onEnd={ended} />}
    </section>
  );
}

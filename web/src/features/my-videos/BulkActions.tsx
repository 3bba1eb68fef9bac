import { MOST_ACTIVATED_AT_ONCE } from '@alcova/contracts';
import { useState } from 'react';
import { ApiError } from '../../shared/api/error';
import { isCancelled } from '../../shared/reauthentication/fresh-proof';
import { Button } from '../../shared/ui/Button';
import { BulkDialog } from './bulk/BulkDialog';
import { type Act as ManyAct } from './bulk/steps';
import { bulkTexts } from './bulk/texts';
import { type AdminFilter } from './filter';
import styles from './my-videos.module.css';
import type { Outcome } from './outcome';
import { useActivateVideos, useAdminVideos } from './queries';
import type { Selection } from './selection';
import { selectionTexts as texts } from './texts';

interface BulkActionsProps {
  readonly filter: AdminFilter;
  readonly selection: Selection;
  readonly onEnd: (outcome: Outcome) => void;
}

/** Why nothing was changed, where the server says what is missing. */
const failureText = (cause: Error): string =>
  cause instanceof ApiError && cause.code === 'video.records-missing'
    ? texts.failedFor(cause.message)
    : texts.failed;

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

const FIELDS = [
  'category',
  'author',
  'scheduledFor',
  'deletion',
] as const satisfies readonly ManyAct['field'][];

/** What is done to the selected videos or to all that the filter shows, each after a question of its own. */
function ManyActs({ filter, selection: { ids, clear }, onEnd }: BulkActionsProps) {
  const { data, isPlaceholderData } = useAdminVideos(filter);
  const [field, setField] = useState<ManyAct['field'] | null>(null);
  // The list of the filter before is no answer about this one.
  const shown = isPlaceholderData ? 0 : (data?.total ?? 0);
  const ended = (outcome: Outcome | null) => {
    setField(null);
    if (!outcome) return;
    if (outcome.tone === 'success') clear();
    onEnd(outcome);
  };
  return (
    <>
      {FIELDS.map((each) => (
        <Act
          key={each}
          label={bulkTexts.titles[each]}
          isOff={ids.size === 0 && shown === 0}
          onClick={() => setField(each)}
        />
      ))}
      {field && <BulkDialog field={field} selected={ids} filter={filter} shown={shown} onEnd={ended} />}
    </>
  );
}

/** What can be done to many videos at once. It stands there always, so that nothing moves when the first one is selected. */
export function BulkActions({ filter, selection, onEnd }: BulkActionsProps) {
  const { ids, isFull, clear } = selection;
  const activate = useActivateVideos();
  const isOff = ids.size === 0 || activate.isPending;
  const run = (isActive: boolean) =>
    activate.mutate(
      { ids: [...ids], isActive },
      {
        onSuccess: ({ changed, missing }) => {
          const done = (isActive ? texts.activated : texts.deactivated)(changed.length);
          const gone = missing.length > 0 ? ` ${texts.missing(missing.length)}` : '';
          clear();
          onEnd({ tone: 'success', message: `${done}${gone}` });
        },
        onError: (cause) => {
          if (!isCancelled(cause)) onEnd({ tone: 'error', message: failureText(cause) });
        },
      },
    );
  const told = ids.size === 0 ? texts.none : texts.count(ids.size);
  return (
    <section className={styles.bulk} aria-label={texts.label}>
      <p className={styles.selected} role="status">
        {activate.isPending ? texts.busy : told}
        {isFull && ` ${texts.full(MOST_ACTIVATED_AT_ONCE)}`}
      </p>
      <div className={styles.actions}>
        <Act label={texts.activate} isOff={isOff} onClick={() => run(true)} />
        <Act label={texts.deactivate} isOff={isOff} onClick={() => run(false)} />
        <ManyActs filter={filter} selection={selection} onEnd={onEnd} />
        <Act label={texts.clear} isOff={isOff} onClick={clear} />
      </div>
    </section>
  );
}

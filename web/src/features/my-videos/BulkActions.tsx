import { MOST_ACTIVATED_AT_ONCE } from '@alcova/contracts';
import { ApiError } from '../../shared/api/error';
import { Button } from '../../shared/ui/Button';
import styles from './my-videos.module.css';
import type { Outcome } from './outcome';
import { useActivateVideos } from './queries';
import type { Selection } from './selection';
import { selectionTexts as texts } from './texts';

interface BulkActionsProps {
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

/** What can be done to all selected videos at once. It stands there always, so that nothing moves when the first one is selected. */
export function BulkActions({ selection: { ids, isFull, clear }, onEnd }: BulkActionsProps) {
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
        onError: (cause) => onEnd({ tone: 'error', message: failureText(cause) }),
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
        <Act label={texts.clear} isOff={isOff} onClick={clear} />
      </div>
    </section>
  );
}

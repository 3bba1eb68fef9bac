import { useState } from 'react';
import { texts as shared } from '../../../shared/texts';
import { Button } from '../../../shared/ui/Button';
import { Modal, ModalActions } from '../../../shared/ui/Modal';
import { type AdminFilter } from '../filter';
import styles from '../my-videos.module.css';
import type { Outcome } from '../outcome';
import { isOffered, type Scope, ScopeField, ValueField } from './BulkFields';
import { type Act, idsOf } from './steps';
import { bulkTexts as texts } from './texts';
import { type Progress, useBulk } from './use-bulk';
import { actOf, NO_VALUES } from './values';

function Progressing({ progress }: { progress: Progress | null }) {
  if (!progress) return <p role="status">{texts.collecting}</p>;
  const { done, total } = progress;
  return (
    <div className={styles.progress}>
      <progress
        className={styles.bar}
        max={Math.max(total, 1)}
        value={done}
        aria-label={texts.progressLabel}
      />
      <span role="status">{texts.progress(done, total)}</span>
    </div>
  );
}

interface BulkDialogProps {
  readonly field: Act['field'];
  readonly selected: ReadonlySet<string>;
  readonly filter: AdminFilter;
  /** How many videos the filter shows. */
  readonly shown: number;
  readonly onEnd: (outcome: Outcome | null) => void;
}

/** Asks which videos, what they get and whether; does it, and tells what came of it; null when it was called off. */
export function BulkDialog({ field, selected, filter, shown, onEnd }: BulkDialogProps) {
  const counts = { selected: selected.size, shown };
  const [scope, setScope] = useState<Scope>(selected.size > 0 ? 'selected' : 'shown');
  const [values, setValues] = useState(NO_VALUES);
  const [error, setError] = useState<string>();
  const { start, stop, progress, isPending } = useBulk(onEnd);
  const isDeletion = field === 'deletion';
  const apply = () => {
    const act = actOf(field, values, Date.now());
    setError(act ? undefined : texts.scheduleInvalid);
    if (act) start(act, async () => (scope === 'selected' ? [...selected] : idsOf(filter)));
  };
  const leave = () => (isPending ? stop() : onEnd(null));
  return (
    <Modal title={texts.titles[field]} onClose={leave}>
      <ScopeField counts={counts} scope={scope} isBusy={isPending} onChange={setScope} />
      <ValueField field={field} values={values} error={error} onChange={setValues} />
      <p>{(isDeletion ? texts.deleteQuestion : texts.question)(counts[scope])}</p>
      {isPending && <Progressing progress={progress} />}
      <ModalActions>
        <Button onClick={leave}>{isPending ? texts.stop : shared.cancel}</Button>
        <Button
          look={isDeletion ? 'danger' : 'primary'}
          disabled={isPending || !isOffered(scope, counts)}
          onClick={apply}
        >
          {isDeletion ? texts.delete : texts.apply}
        </Button>
      </ModalActions>
    </Modal>
  );
}

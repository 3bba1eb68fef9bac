import { useState } from 'react';
import { texts as shared } from '../../../shared/texts';
import { Button } from '../../../shared/ui/Button';
import { Modal, ModalActions } from '../../../shared/ui/Modal';
import { ProgressBar } from '../../../shared/ui/ProgressBar';
import { Notice } from '../../../shared/ui/states';
import { type AdminFilter } from '../base/filter';
import styles from '../my-videos.module.css';
import type { Outcome } from '../base/outcome';
import { ReportedLine, useReported } from '../reported/ReportedLine';
import { isOffered, type Scope, ScopeField, ValueField } from './BulkFields';
import { type Preview, previewText } from './preview';
import { idsOf } from './steps';
import { bulkTexts as texts } from './texts';
import { isCountTyped } from './typed-count';
import { TypedCount } from './TypedCount';
import { type Progress, useBulk } from './use-bulk';
import { useBulkPreview } from './use-preview';
import { actOf, type Deed, NO_VALUES } from './values';

function Progressing({ progress }: { progress: Progress | null }) {
  if (!progress) return <p role="status">{texts.collecting}</p>;
  const { done, total } = progress;
  return (
    <div className={styles.progress}>
      <ProgressBar small value={done} max={Math.max(total, 1)} label={texts.progressLabel} />
      <span role="status">{texts.progress(done, total)}</span>
    </div>
  );
}

interface QuestionProps {
  readonly deed: Deed;
  readonly count: number;
  /** How many videos were counted; undefined while they are looked for. */
  readonly total: number | undefined;
  readonly preview: Preview | undefined;
  readonly hasFailed: boolean;
}

/** What will happen, before it is asked for. */
function Question({ deed, count, total, preview, hasFailed }: QuestionProps) {
  if (deed === 'deletion') return <p>{texts.deleteQuestion(count)}</p>;
  if (hasFailed) return <Notice tone="error" message={texts.countFailed} />;
  return (
    <p role="status">{preview && total !== undefined ? previewText(deed, preview, total) : texts.counting}</p>
  );
}

interface BulkDialogProps {
  readonly deed: Deed;
  readonly selected: ReadonlySet<string>;
  readonly filter: AdminFilter;
  /** How many videos the filter shows. */
  readonly shown: number;
  readonly onEnd: (outcome: Outcome | null) => void;
}

/** Asks which videos, what they get and whether; does it, and tells what came of it; null when it was called off. */
export function BulkDialog({ deed, selected, filter, shown, onEnd }: BulkDialogProps) {
  const counts = { selected: selected.size, shown };
  const [scope, setScope] = useState<Scope>(selected.size > 0 ? 'selected' : 'shown');
  const [values, setValues] = useState(NO_VALUES);
  const [error, setError] = useState<string>();
  const [typed, setTyped] = useState('');
  const { start, stop, progress, isPending } = useBulk(onEnd);
  const isOpen = isOffered(scope, counts);
  const counted = useBulkPreview({ deed, values, scope, selected, filter, isOpen });
  const { ids, preview, hasFailed } = counted;
  const isDeletion = deed === 'deletion';
  const asked = useReported(isDeletion && isOpen ? ids : undefined);
  const reported = hasFailed ? null : asked;
  const canApply = isDeletion
    ? reported !== undefined && isCountTyped(counts[scope], typed)
    : preview !== undefined && preview.changing > 0;
  const apply = () => {
    const act = actOf(deed, values, Date.now());
    setError(act ? undefined : texts.scheduleInvalid);
    if (act) start(act, async () => ids ?? idsOf(filter));
  };
  const leave = () => (isPending ? stop() : onEnd(null));
  return (
    <Modal title={texts.titles[deed]} onClose={leave}>
      <ScopeField counts={counts} scope={scope} isBusy={isPending} onChange={setScope} />
      <ValueField deed={deed} values={values} error={error} onChange={setValues} />
      {isOpen && <Question {...{ deed, preview, hasFailed }} count={counts[scope]} total={ids?.length} />}
      {isDeletion && isOpen && <ReportedLine answer={reported} />}
      {isDeletion && isOpen && <TypedCount count={counts[scope]} typed={typed} onChange={setTyped} />}
      {isPending && <Progressing progress={progress} />}
      <ModalActions>
        <Button onClick={leave}>{isPending ? texts.stop : shared.cancel}</Button>
        <Button
          look={isDeletion ? 'danger' : 'primary'}
          disabled={isPending || !isOpen || !canApply}
          onClick={apply}
        >
          {isDeletion ? texts.delete : texts.apply}
        </Button>
      </ModalActions>
    </Modal>
  );
}

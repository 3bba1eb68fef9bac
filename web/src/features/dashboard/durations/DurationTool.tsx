import { useState } from 'react';
import { Button } from '../../../shared/ui/Button';
import { Confirm } from '../../../shared/ui/Modal';
import { Notice } from '../../../shared/ui/states';
import styles from '../base/dashboard.module.css';
import { Panel } from '../base/Panel';
import { ExtractDialog } from './ExtractDialog';
import { ProgressOverlay } from './ProgressOverlay';
import { texts } from './texts';
import { useRun } from './use-run';

/** Titles that are shown of the videos without a length. */
const SHOWN = 20;

function Missing({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  const rest = titles.length - SHOWN;
  return (
    <div className={styles.missing}>
      <h3>{texts.missingList}</h3>
      <ul>
        {titles.slice(0, SHOWN).map((title, index) => (
          <li key={`${index} ${title}`}>{title}</li>
        ))}
      </ul>
      {rest > 0 && <p>{texts.moreMissing(rest)}</p>}
    </div>
  );
}

/** Finds videos without a length, and finds their lengths. */
export function DurationTool() {
  const { progress, outcome, isCancelling, start, cancel } = useRun();
  const [dialog, setDialog] = useState<'extract' | 'update' | null>(null);
  const update = () => {
    setDialog(null);
    void start('update');
  };
  return (
    <Panel title={texts.title}>
      <p className={styles.soft}>{texts.intro}</p>
      <div className={styles.buttons}>
        <Button onClick={() => void start('check')}>{texts.check}</Button>
        <Button onClick={() => setDialog('extract')}>{texts.test}</Button>
        <Button onClick={() => setDialog('update')}>{texts.update}</Button>
      </div>
      <Notice tone={outcome?.tone ?? 'success'} message={outcome?.message ?? null} />
      <Missing titles={outcome?.missing ?? []} />
      {dialog === 'extract' && <ExtractDialog onClose={() => setDialog(null)} />}
      {dialog === 'update' && (
        <Confirm
          title={texts.updateTitle}
          text={texts.updateQuestion}
          confirmLabel={texts.updateConfirm}
          onConfirm={update}
          onCancel={() => setDialog(null)}
        />
      )}
      {progress && <ProgressOverlay {...progress} isCancelling={isCancelling} onCancel={cancel} />}
    </Panel>
  );
}

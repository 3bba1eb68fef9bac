import { addressPrefix } from '@alcova/contracts';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import table from '../../../shared/admin/table.module.css';
import { logFailure } from '../../../shared/log';
import { isCancelled } from '../../../shared/reauthentication/fresh-proof';
import { texts as shared } from '../../../shared/texts';
import { Button } from '../../../shared/ui/Button';
import { Field } from '../../../shared/ui/Field';
import { Confirm } from '../../../shared/ui/Modal';
import { Notice } from '../../../shared/ui/states';
import styles from '../base/dashboard.module.css';
import { Panel } from '../base/Panel';
import { rewriteAll, type Rewriting } from './run';
import { texts } from './texts';

interface Outcome extends Rewriting {
  readonly from: string;
  readonly dryRun: boolean;
}

/** A run through all videos, one at a time; it ends with the screen. */
function useRewriting() {
  const [looked, setLooked] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (from: string, dryRun: boolean) => {
    const control = new AbortController();
    running.current = control;
    setOutcome(null);
    setFailure(null);
    setLooked(0);
    try {
      const options = { dryRun, signal: control.signal, onProgress: setLooked };
      setOutcome({ ...(await rewriteAll(from, options)), from, dryRun });
    } catch (cause) {
      if (!control.signal.aborted) logFailure('addresses: the run ended early', cause);
      setFailure(control.signal.aborted || isCancelled(cause) ? texts.cancelled : texts.failed);
    } finally {
      setLooked(null);
    }
  };
  return { looked, outcome, failure, run, cancel: () => running.current?.abort() };
}

function messageOf({ dryRun, looked, rewritten }: Outcome): string {
  return dryRun ? texts.simulated(looked, rewritten) : texts.applied(looked, rewritten);
}

function Examples({ examples }: Pick<Rewriting, 'examples'>) {
  if (examples.length === 0) return null;
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={texts.table}>
      <table className={`${table.table} ${styles.addresses}`}>
        <thead>
          <tr>
            <th scope="col">{texts.before}</th>
            <th scope="col">{texts.after}</th>
          </tr>
        </thead>
        <tbody>
          {examples.map(({ videoId, field, before, after }) => (
            <tr key={`${videoId} ${field}`}>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FormProps {
  readonly isBusy: boolean;
  readonly canApply: boolean;
  readonly onSimulate: (from: string) => void;
  readonly onApply: () => void;
  readonly onCancel: () => void;
}

const isPrefix = (value: string) => addressPrefix.safeParse(value.trim()).success || texts.fromInvalid;

function PrefixForm({ isBusy, canApply, onSimulate, onApply, onCancel }: FormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { from: '' } });
  const submit = handleSubmit(({ from }) => onSimulate(from.trim()));
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label={texts.from} hint={texts.fromHint} error={formState.errors.from?.message}>
        {(control) => (
          <input
            type="url"
            inputMode="url"
            autoComplete="off"
            readOnly={isBusy}
            {...control}
            {...register('from', { validate: isPrefix })}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" disabled={isBusy}>
          {texts.simulate}
        </Button>
        <Button look="danger" disabled={!canApply} onClick={onApply}>
          {texts.apply}
        </Button>
        {isBusy && <Button onClick={onCancel}>{shared.cancel}</Button>}
      </div>
    </form>
  );
}

/** Gives addresses of an old delivery host the configured hosts: simulated first, applied after a question. */
export function RewriteTool() {
  const { looked, outcome, failure, run, cancel } = useRewriting();
  const [asking, setAsking] = useState(false);
  const isBusy = looked !== null;
  const apply = () => {
    setAsking(false);
    // What was simulated, whatever stands in the field by now.
    if (outcome) void run(outcome.from, false);
  };
  return (
    <Panel title={texts.title}>
      <p className={styles.soft}>{texts.intro}</p>
      <PrefixForm
        isBusy={isBusy}
        canApply={outcome?.dryRun === true && outcome.rewritten > 0 && !isBusy}
        onSimulate={(from) => void run(from, true)}
        onApply={() => setAsking(true)}
        onCancel={cancel}
      />
      <p role="status" className={styles.soft}>
        {isBusy ? texts.running(looked) : ''}
      </p>
      <Notice tone={failure ? 'error' : 'success'} message={failure ?? (outcome && messageOf(outcome))} />
      <Examples examples={outcome?.examples ?? []} />
      {asking && outcome && (
        <Confirm
          title={texts.confirmTitle}
          text={texts.confirmText(outcome.from, outcome.rewritten)}
          confirmLabel={texts.apply}
          onConfirm={apply}
          onCancel={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

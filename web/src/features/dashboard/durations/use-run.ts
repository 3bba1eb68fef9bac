import { useEffect, useRef, useState } from 'react';
import { logFailure } from '../../../shared/log';
import { checkDurations, type OnProgress, type Progress, type Report, updateDurations } from './run';
import { texts } from './texts';

export type Kind = 'check' | 'update';

interface Outcome {
  readonly tone: 'success' | 'error';
  readonly message: string;
  readonly missing: readonly string[];
}

/** Screens are drawn anew this long (ms) after a run that changed something. */
const RELOAD_MS = 2_000;
const RUNS: Readonly<Record<Kind, (signal: AbortSignal, onProgress: OnProgress) => Promise<Report>>> = {
  check: checkDurations,
  update: updateDurations,
};

function outcomeOf(kind: Kind, { looked, missing, updated, failed }: Report): Outcome {
  const message =
    kind === 'check' ? texts.checked(looked, missing.length) : texts.updated(looked, updated, failed);
  return { tone: failed > 0 ? 'error' : 'success', message, missing };
}

/** A run through all videos: how far it is, how it ended, and the way to cancel it. One at a time; it ends with the screen. */
export function useRun() {
  const [progress, setProgress] = useState<(Progress & { kind: Kind }) | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const running = useRef<AbortController | null>(null);
  const [isCancelling, setCancelling] = useState(false);
  const reload = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      running.current?.abort();
      clearTimeout(reload.current);
    },
    [],
  );
  const start = async (kind: Kind) => {
    const control = new AbortController();
    running.current = control;
    setOutcome(null);
    setCancelling(false);
    setProgress({ kind, percent: 0, title: '' });
    try {
      const report = await RUNS[kind](control.signal, (step) => setProgress({ kind, ...step }));
      const done = outcomeOf(kind, report);
      setOutcome(control.signal.aborted ? { ...done, message: `${texts.cancelled} ${done.message}` } : done);
      if (report.updated > 0) reload.current = setTimeout(() => window.location.reload(), RELOAD_MS);
    } catch (cause) {
      if (!control.signal.aborted) logFailure('durations: the run ended early', cause);
      const message = control.signal.aborted ? texts.cancelled : texts.failed;
      setOutcome({ tone: control.signal.aborted ? 'success' : 'error', message, missing: [] });
    } finally {
      setProgress(null);
    }
  };
  const cancel = () => {
    setCancelling(true);
    running.current?.abort();
  };
  return { progress, outcome, isCancelling, start, cancel };
}

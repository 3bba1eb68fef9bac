import type { AssetState, JobKind } from '@alcova/contracts';
import { counter, histogram } from '@alcova/platform';

const SECONDS = [1, 2, 5, 10, 30, 60, 300, 1_800, 7_200, 28_800];
const jobs = counter('alcova_media_jobs_total', 'Media jobs by kind and outcome', ['kind', 'outcome']);
const assets = counter('alcova_media_assets_total', 'Assets by outcome and by the job that decided it', [
  'stage',
  'outcome',
]);
const playable = histogram(
  'alcova_media_playable_seconds',
  'From the end of an upload to a playable mp4',
  [],
  SECONDS,
);
const ready = histogram(
  'alcova_media_ready_seconds',
  'From the end of an upload until all is made and verified',
  [],
  SECONDS,
);

/** The parts of an asset's row that say how far it came. */
export interface Milestones {
  readonly state: AssetState;
  readonly mp4_key: string | null;
  readonly uploaded_at: Date | null;
}

/** Counts a job's end. `retry`: it is tried again. */
export function countJob(kind: JobKind, outcome: 'done' | 'retry' | 'failed'): void {
  jobs.inc({ kind, outcome });
}

/** Counts what a job's end made of its asset, once the transaction stands. `stage` is the job's kind. */
export function countMilestones(
  stage: JobKind,
  before: Milestones | undefined,
  after: Milestones | undefined,
  now = new Date(),
): void {
  if (!before || !after) return;
  const seconds = after.uploaded_at ? (now.getTime() - after.uploaded_at.getTime()) / 1_000 : undefined;
  if (before.mp4_key === null && after.mp4_key !== null && seconds !== undefined) playable.observe(seconds);
  if (before.state === after.state) return;
  if (after.state === 'ready' && seconds !== undefined) ready.observe(seconds);
  if (after.state === 'ready' || after.state === 'refused' || after.state === 'failed')
    assets.inc({ stage, outcome: after.state });
}

import { type JobKind, jobKind } from '@alcova/contracts';
import { counter, histogram } from '@alcova/platform';

const SECONDS = [1, 2, 5, 10, 30, 60, 300, 1_800, 7_200, 28_800];
const OUTCOMES = ['done', 'retry', 'failed'] as const;
const jobs = counter('alcova_media_jobs_total', 'Media jobs by kind and outcome', ['kind', 'outcome']);
// What has no series before it is counted once has no rise either: the first job that is given up would raise no alert.
for (const kind of jobKind.options) for (const outcome of OUTCOMES) jobs.inc({ kind, outcome }, 0);
const assets = counter('alcova_media_assets_total', 'Assets that came to an end, by outcome and stage', [
  'outcome',
  'stage',
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

/*
 * All of these count inside the transaction that they are about: one that the database takes back, which only happens when it goes away,
 * may count twice.
 */

/** Counts a job's end. `retry`: it is tried again. */
export function countJob(kind: JobKind, outcome: (typeof OUTCOMES)[number]): void {
  jobs.inc({ kind, outcome });
}

/** An mp4 can be watched. */
export function countPlayable(asset: { readonly uploaded_at: Date | null }): void {
  playable.observe(secondsSince(asset.uploaded_at));
}

/** Everything is made and verified. */
export function countReady(asset: { readonly uploaded_at: Date | null }): void {
  ready.observe(secondsSince(asset.uploaded_at));
  assets.inc({ outcome: 'ready', stage: 'done' });
}

/** The way ended at a job: the file was `refused`, or our work `failed`. */
export function countLost(stage: JobKind, outcome: 'refused' | 'failed'): void {
  assets.inc({ outcome, stage });
}

const secondsSince = (moment: Date | null): number =>
  moment === null ? 0 : Math.max(0, Date.now() - moment.getTime()) / 1_000;

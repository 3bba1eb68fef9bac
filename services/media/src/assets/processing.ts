import {
  type AssetState,
  type EncodingPlan,
  isErrorCode,
  type JobKind,
  messageOf,
  type ProcessingStatus,
} from '@alcova/contracts';

type Stage = ProcessingStatus['stage'];
type Step = Exclude<JobKind, 'align' | 'remove'>;

/** Jobs of one kind in one state, of one revision of an asset. */
export interface JobCount {
  readonly kind: JobKind;
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly jobs: number;
  /** Sum of the jobs' own per cent. */
  readonly percent: number;
}

/** What stands before an asset on which nobody works yet. */
export interface Queue {
  /** Chunks of other films that were queued earlier and are not done. */
  readonly chunksAhead: number;
  /** Chunks of all films that were done a second, lately. */
  readonly chunksPerSecond: number;
}

/** The parts of an asset's row that tell how far it is. */
export interface Followed {
  readonly id: string;
  readonly state: AssetState;
  readonly reason: string | null;
  readonly found: string | null;
  readonly mp4_key: string | null;
  readonly plan: Pick<EncodingPlan, 'chunks' | 'audio'> | null;
  readonly uploaded_at: Date | null;
}

export interface Progress {
  readonly asset: Followed;
  readonly counts: readonly JobCount[];
  /** Null unless nobody works on it. */
  readonly queue: Queue | null;
  /** The last change of the asset or of a job of it. */
  readonly changedAt: Date;
  readonly now: Date;
}

/** Per cent of the whole way that each step makes up, in the order of the way; encoding takes nearly all the time. */
const WEIGHT: Readonly<Record<Step, number>> = {
  probe: 1,
  analyse: 6,
  package: 5,
  poster: 2,
  chunk: 70,
  audio: 6,
  assemble: 5,
  join: 5,
};
const STEPS = Object.keys(WEIGHT).filter((kind): kind is Step => Object.hasOwn(WEIGHT, kind));
/** From the end of the way to its start. */
const STAGES: readonly (readonly [Stage, ...Step[]])[] = [
  ['assemble', 'assemble', 'join'],
  ['encode', 'chunk', 'audio'],
  ['poster', 'poster'],
  ['package', 'package'],
  ['analyse', 'analyse'],
  ['probe', 'probe'],
];
/** Less than this share of the way says nothing about the rest. */
const TELLING_SHARE = 0.05;

/** How far an asset is, as people are told. */
export function statusOf(progress: Progress): ProcessingStatus {
  const { asset } = progress;
  return {
    assetId: asset.id,
    state: asset.state,
    stage: stageOf(progress),
    percent: percentOf(progress),
    remainingSeconds: remainingSecondsOf(progress),
    reasonCode: asset.reason,
    reason: reasonOf(asset),
    updatedAt: progress.changedAt.toISOString(),
  };
}

/** The furthest step that somebody works on. */
export function stageOf({ asset, counts }: Pick<Progress, 'asset' | 'counts'>): Stage {
  if (asset.state === 'receiving') return 'receiving';
  if (asset.state === 'ready') return 'done';
  if (hasEnded(asset)) return 'failed';
  const isRunning = (kind: JobKind) =>
    counts.some((count) => count.kind === kind && count.state === 'running' && count.jobs > 0);
  return STAGES.find(([, ...kinds]) => kinds.some(isRunning))?.[0] ?? 'waiting';
}

/** 0 to 100 over the whole way; 100 is for `ready` alone. It only goes back where a job has to begin anew. */
export function percentOf(progress: Pick<Progress, 'asset' | 'counts'>): number {
  if (progress.asset.state === 'ready') return 100;
  return Math.min(Math.floor(shareDone(progress) * 100), 99);
}

/**
 * Seconds until it is ready. By the pace since the upload's end; while nobody works on it, by the queue before it. Null where neither
 * tells anything.
 */
export function remainingSecondsOf(progress: Progress): number | null {
  const { asset, queue, now } = progress;
  if (asset.state === 'ready') return 0;
  if (hasEnded(asset) || asset.uploaded_at === null) return null;
  if (queue) return secondsInQueue(progress, queue);
  const share = shareDone(progress);
  if (share < TELLING_SHARE) return null;
  const elapsed = Math.max(0, now.getTime() - asset.uploaded_at.getTime()) / 1_000;
  return Math.ceil((elapsed * (1 - share)) / share);
}

/** What the reason says to people, with the value that passed a limit; null without one. */
export function reasonOf({ reason, found }: Pick<Followed, 'reason' | 'found'>): string | null {
  if (reason === null) return null;
  return messageOf(isErrorCode(reason) ? reason : 'media.processing-failed', found);
}

const hasEnded = ({ state }: Followed): boolean =>
  state === 'refused' || state === 'failed' || state === 'deleted';

/** Chunks are nearly all the work, so the pace of everybody's chunks is the queue's. */
function secondsInQueue({ asset, counts }: Progress, queue: Queue): number | null {
  if (!asset.plan || queue.chunksPerSecond <= 0) return null;
  const left = asset.plan.chunks * (1 - doneShareOf('chunk', { asset, counts }));
  return Math.ceil((queue.chunksAhead + left) / queue.chunksPerSecond);
}

/** From 0 to 1 over the whole way. */
function shareDone(progress: Pick<Progress, 'asset' | 'counts'>): number {
  return STEPS.reduce((sum, kind) => sum + WEIGHT[kind] * doneShareOf(kind, progress), 0) / 100;
}

/** From 0 to 1 over one step; one that this asset does not need is done as soon as that is known. */
function doneShareOf(kind: Step, { asset, counts }: Pick<Progress, 'asset' | 'counts'>): number {
  if (kind === 'audio' && asset.plan?.audio === null) return 1;
  if (kind === 'join' && asset.mp4_key !== null) return 1;
  const ofKind = counts.filter((count) => count.kind === kind);
  const queued = ofKind.reduce((sum, { jobs }) => sum + jobs, 0);
  const all = kind === 'chunk' && asset.plan ? asset.plan.chunks : queued;
  if (all === 0) return 0;
  const percent = ofKind.reduce((sum, count) => sum + (isOver(count) ? count.jobs * 100 : count.percent), 0);
  return Math.min(percent / (all * 100), 1);
}

/** A poster that could not be made holds nothing up. */
const isOver = ({ kind, state }: JobCount): boolean =>
  state === 'done' || (kind === 'poster' && state === 'failed');

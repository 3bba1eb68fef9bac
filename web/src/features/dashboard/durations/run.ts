import {
  type AdminVideo,
  type listAdminVideos,
  MAX_PAGE_SIZE,
  type refreshDuration,
} from '@alcova/contracts';
import { call } from '../../../shared/api/call';
import { ApiError } from '../../../shared/api/error';
import { logFailure } from '../../../shared/log';
import { inBatches } from './batches';
import { extractDuration } from './extract';

/** How long (ms) to wait when the server asks for patience, and how often. */
const PATIENCE_MS = 20_000;
const PATIENT_TRIES = 3;

export interface Progress {
  readonly percent: number;
  readonly title: string;
}

export interface Report {
  readonly looked: number;
  /** Titles of the videos without a valid length. */
  readonly missing: readonly string[];
  readonly updated: number;
  readonly failed: number;
}

export type OnProgress = (progress: Progress) => void;

const isValid = ({ duration }: AdminVideo) => Number.isFinite(duration) && duration > 0;

/** How much of a whole is done, in whole percent. */
const percentOf = (done: number, total: number) =>
  Math.min(100, Math.floor((done / Math.max(total, 1)) * 100));

/** Every video with the number of all, the oldest first: what is added meanwhile moves nothing. */
async function* allVideos(signal: AbortSignal) {
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize: MAX_PAGE_SIZE, sort: 'oldest' } as const;
    const { items, total } = await call<typeof listAdminVideos>('GET /api/admin/videos', {
      query,
      signal,
    });
    for (const video of items) {
      if (signal.aborted) return;
      yield { video, total };
    }
    if (items.length < MAX_PAGE_SIZE) return;
  }
}

/** Looks at every video and says which have no valid length. Changes nothing. */
export async function checkDurations(signal: AbortSignal, onProgress: OnProgress): Promise<Report> {
  const missing: string[] = [];
  let looked = 0;
  for await (const { video, total } of allVideos(signal)) {
    looked += 1;
    onProgress({ percent: percentOf(looked, total), title: video.title });
    if (!isValid(video)) missing.push(video.title);
  }
  return { looked, missing, updated: 0, failed: 0 };
}

/** Waits, at most until the run is cancelled. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });

async function refresh(video: AdminVideo, signal: AbortSignal): Promise<boolean> {
  const read = video.assetId === null ? await extractDuration(video.url, signal) : null;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const input = { params: { id: video.id }, body: { read }, signal };
      return (await call<typeof refreshDuration>('POST /api/admin/videos/{id}/duration', input)).updated;
    } catch (cause) {
      const isBusy = cause instanceof ApiError && cause.code === 'request.too-many';
      if (!isBusy || attempt === PATIENT_TRIES) throw cause;
      await pause(PATIENCE_MS, signal);
    }
  }
}

/** Finds the length of every video that has none that is valid, ten at once. */
export async function updateDurations(signal: AbortSignal, onProgress: OnProgress): Promise<Report> {
  const counts = { looked: 0, updated: 0, failed: 0 };
  const missing: string[] = [];
  let [done, all] = [0, 0];
  const tell = ({ title }: AdminVideo) => onProgress({ percent: percentOf(done, all), title });
  async function* lengthless() {
    for await (const { video, total } of allVideos(signal)) {
      counts.looked += 1;
      all = total;
      if (!isValid(video)) yield video;
      else {
        done += 1;
        tell(video);
      }
    }
  }
  const work = async (video: AdminVideo) => {
    tell(video);
    try {
      if (await refresh(video, signal)) counts.updated += 1;
      else throw new Error('no length is known');
    } catch (cause) {
      // What was cancelled did not fail.
      if (signal.aborted) return;
      logFailure('durations: one could not be found', cause);
      counts.failed += 1;
      missing.push(video.title);
    }
    done += 1;
    tell(video);
  };
  await inBatches(lengthless(), work, signal);
  return { ...counts, missing };
}

import {
  type changeVideos,
  commonChange,
  type CommonChange,
  type deleteVideos,
  leftBecause,
  type LeftBecause,
  type listAdminVideos,
  type ManyChanged,
  MAX_PAGE_SIZE,
  MAX_CHANGED_AT_ONCE,
  type restoreVideos,
} from '@alcova/contracts';
import { call } from '../../../shared/api/call';
import { logFailure } from '../../../shared/log';
import { withFreshProof } from '../../../shared/reauthentication/fresh-proof';
import { type AdminFilter } from '../base/filter';

export const REASONS = leftBecause.options;
export const NONE_LEFT: Readonly<Record<LeftBecause, number>> = {
  ...{ missing: 0, active: 0, 'changed-since': 0, 'records-missing': 0 },
};

/** What is done to many videos. A deletion moves them into the trash, from where a restoration brings them back. */
export type Act = CommonChange | { readonly field: 'deletion' } | { readonly field: 'restoration' };

/** What it came to. */
export interface Result {
  readonly wanted: number;
  readonly changed: ManyChanged['changed'];
  readonly left: Readonly<Record<LeftBecause, number>>;
  /** Videos of the batches that were not sent or failed. */
  readonly untouched: number;
  /** Why it ended early; null where it did not, or was told to stop. */
  readonly failure: unknown;
}

export interface Watch {
  /** Told after each batch how many videos are through. */
  readonly onStep: (done: number) => void;
  readonly isStopped: () => boolean;
}

const UNWATCHED: Watch = { onStep: () => undefined, isStopped: () => false };

/** Does a batch's work: all of the batch in one transaction. */
export function send(act: Act, ids: string[]): Promise<ManyChanged> {
  return withFreshProof(async () => {
    if (act.field === 'deletion') {
      const { deleted, left } = await call<typeof deleteVideos>('POST /api/admin/videos/deletion', {
        body: { ids },
      });
      return { changed: deleted.map(withoutValue), left };
    }
    if (act.field === 'restoration') {
      const { restored, left } = await call<typeof restoreVideos>('POST /api/admin/videos/restore', {
        body: { ids },
      });
      return { changed: restored.map(withoutValue), left };
    }
    return call<typeof changeVideos>('POST /api/admin/videos/changes', { body: { ids, change: act } });
  });
}

const withoutValue = (id: string) => ({ id, before: null });

/** Does it batch by batch; ends at the first that fails, or when it is told to stop. What was done by then stands. */
export async function inBatches(
  ids: readonly string[],
  sendBatch: (ids: string[]) => Promise<ManyChanged>,
  { onStep, isStopped }: Watch,
): Promise<Result> {
  const changed: ManyChanged['changed'] = [];
  const left: Record<LeftBecause, number> = { ...NONE_LEFT };
  let done = 0;
  let failure: unknown = null;
  while (done < ids.length && !isStopped()) {
    const batch = ids.slice(done, done + MAX_CHANGED_AT_ONCE);
    try {
      const answer = await sendBatch(batch);
      changed.push(...answer.changed);
      for (const { why } of answer.left) left[why] += 1;
    } catch (cause) {
      logFailure('my-videos-batch', cause);
      failure = cause;
      break;
    }
    done += batch.length;
    onStep(done);
  }
  return { wanted: ids.length, changed, left, untouched: ids.length - done, failure };
}

/** All that a filter shows, read before anything changes, since what is changed may leave the filter. Each once. */
export async function idsOf(
  { status, category, author, q }: AdminFilter,
  signal?: AbortSignal,
): Promise<string[]> {
  const ids = new Set<string>();
  for (let page = 1; ; page++) {
    const { items, total } = await call<typeof listAdminVideos>('GET /api/admin/videos', {
      query: { status, category, author, q, sort: 'newest', page, pageSize: MAX_PAGE_SIZE },
      ...(signal && { signal }),
    });
    for (const { id } of items) ids.add(id);
    if (items.length === 0 || page * MAX_PAGE_SIZE >= total) return [...ids];
  }
}

/** What gives one video back what it had before, where nobody has changed it since. */
function backOf(act: CommonChange, before: string | null): CommonChange {
  if (act.field === 'scheduledFor') return { field: 'scheduledFor', to: before, from: act.to };
  if (act.field !== 'isActive')
    return commonChange.parse({ field: act.field, to: before ?? '', from: act.to });
  if (before === 'active' || before === 'inactive')
    return { field: 'isActive', to: before === 'active', from: act.to };
  return { field: 'scheduledFor', to: before, from: act.to ? 'active' : null };
}

/** What takes an act back, by what the videos had before. Earlier times come last: they may have gone by, and end it. */
export function undoOf(act: Act, changed: Result['changed']): { act: Act; ids: string[] }[] {
  if (act.field === 'restoration') return [];
  if (act.field === 'deletion') return [{ act: { field: 'restoration' }, ids: changed.map(({ id }) => id) }];
  const idsBefore = new Map<string | null, string[]>();
  for (const { id, before } of changed) idsBefore.set(before, [...(idsBefore.get(before) ?? []), id]);
  const timeOf = ({ act: { field, to } }: { act: CommonChange }) =>
    field === 'scheduledFor' && to !== null ? Date.parse(to) : Number.MAX_SAFE_INTEGER;
  return [...idsBefore]
    .map(([before, ids]) => ({ act: backOf(act, before), ids }))
    .toSorted((one, other) => timeOf(other) - timeOf(one));
}

export const sumOfLeft = (one: Result['left'], other: Result['left']): Result['left'] => ({
  missing: one.missing + other.missing,
  active: one.active + other.active,
  'changed-since': one['changed-since'] + other['changed-since'],
  'records-missing': one['records-missing'] + other['records-missing'],
});

/** Takes an act back, one value after the other; ends at the first failure. */
export async function takeBack(act: Act, changed: Result['changed']): Promise<Result> {
  let told: Result = { wanted: 0, changed: [], untouched: 0, failure: null, left: NONE_LEFT };
  for (const { act: back, ids } of undoOf(act, changed)) {
    const isOver = told.failure !== null;
    const next = await inBatches(ids, (batch) => send(back, batch), {
      ...UNWATCHED,
      isStopped: () => isOver,
    });
    told = {
      wanted: told.wanted + next.wanted,
      changed: [...told.changed, ...next.changed],
      left: sumOfLeft(told.left, next.left),
      untouched: told.untouched + next.untouched,
      failure: told.failure ?? next.failure,
    };
  }
  return told;
}

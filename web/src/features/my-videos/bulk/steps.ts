import {
  type changeVideosRoute,
  commonChange,
  type CommonChange,
  type deleteVideosRoute,
  type LeftBecause,
  type listAdminVideosRoute,
  type ManyChanged,
  MAX_PAGE_SIZE,
  MOST_CHANGED_AT_ONCE,
} from '@alcova/contracts';
import { call } from '../../../shared/api/call';
import { logFailure } from '../../../shared/log';
import { withFreshProof } from '../../../shared/reauthentication/fresh-proof';
import { type AdminFilter } from '../filter';

/** What is done to many videos. */
export type Act = CommonChange | { readonly field: 'deletion' };

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
    if (act.field !== 'deletion')
      return call<typeof changeVideosRoute>('POST /api/admin/videos/changes', { body: { ids, change: act } });
    const { deleted, left } = await call<typeof deleteVideosRoute>('POST /api/admin/videos/deletion', {
      body: { ids },
    });
    return { changed: deleted.map((id) => ({ id, before: null })), left };
  });
}

/** Does it batch by batch; ends at the first that fails, or when it is told to stop. What was done by then stands. */
export async function inBatches(
  ids: readonly string[],
  sendBatch: (ids: string[]) => Promise<ManyChanged>,
  { onStep, isStopped }: Watch,
): Promise<Result> {
  const changed: ManyChanged['changed'] = [];
  const left = { missing: 0, active: 0, 'changed-since': 0 };
  let done = 0;
  let failure: unknown = null;
  while (done < ids.length && !isStopped()) {
    const batch = ids.slice(done, done + MOST_CHANGED_AT_ONCE);
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
export async function idsOf({ status, category, author, q }: AdminFilter): Promise<string[]> {
  const ids = new Set<string>();
  for (let page = 1; ; page++) {
    const { items, total } = await call<typeof listAdminVideosRoute>('GET /api/admin/videos', {
      query: { status, category, author, q, sort: 'newest', page, pageSize: MAX_PAGE_SIZE },
    });
    for (const { id } of items) ids.add(id);
    if (items.length === 0 || page * MAX_PAGE_SIZE >= total) return [...ids];
  }
}

/** What takes a change back, by what the videos had before; none for what cannot be taken back. */
export function undoOf(act: Act, changed: Result['changed']): { act: CommonChange; ids: string[] }[] {
  if (act.field !== 'category' && act.field !== 'author') return [];
  const idsBefore = new Map<string, string[]>();
  for (const { id, before } of changed) {
    const to = before ?? '';
    idsBefore.set(to, [...(idsBefore.get(to) ?? []), id]);
  }
  return [...idsBefore].map(([to, ids]) => ({
    act: commonChange.parse({ field: act.field, to, from: act.to }),
    ids,
  }));
}

/** Takes a change back, one value after the other; ends at the first failure. */
export async function takeBack(act: Act, changed: Result['changed']): Promise<Result> {
  let told: Result = {
    ...{ wanted: 0, changed: [], untouched: 0, failure: null },
    left: { missing: 0, active: 0, 'changed-since': 0 },
  };
  for (const { act: back, ids } of undoOf(act, changed)) {
    const isOver = told.failure !== null;
    const next = await inBatches(ids, (batch) => send(back, batch), {
      ...UNWATCHED,
      isStopped: () => isOver,
    });
    told = {
      wanted: told.wanted + next.wanted,
      changed: [...told.changed, ...next.changed],
      left: {
        missing: told.left.missing + next.left.missing,
        active: told.left.active + next.left.active,
        'changed-since': told.left['changed-since'] + next.left['changed-since'],
      },
      untouched: told.untouched + next.untouched,
      failure: told.failure ?? next.failure,
    };
  }
  return told;
}

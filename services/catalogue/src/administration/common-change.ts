import type { CommonChange, LeftBecause } from '@alcova/contracts';
import type { VideoRow } from '../video-rows/video-row';

export type Changeable = Pick<VideoRow, 'category' | 'author' | 'scheduled_for' | 'is_active'>;

/** What a video has now of what is changed; null: no time is set. */
export function valueOf(row: Changeable, field: CommonChange['field']): string | null {
  const moment = row.scheduled_for?.toISOString() ?? null;
  if (field === 'scheduledFor') return moment;
  if (field === 'isActive') return row.is_active ? 'active' : (moment ?? 'inactive');
  return row[field];
}

/** What a change does to a video: `same` has it already, any other word is why it is left as it is. */
export function effectOf(row: Changeable, change: CommonChange): 'change' | 'same' | LeftBecause {
  if (change.field === 'isActive') return activationOf(row, change);
  if (change.field === 'scheduledFor') return scheduleOf(row, change);
  const now = row[change.field];
  if (now === change.to) return 'same';
  return change.from !== undefined && now !== change.from ? 'changed-since' : 'change';
}

type Of<Field extends CommonChange['field']> = Extract<CommonChange, { field: Field }>;

/** What was changed has no time to wait for: one that has was changed since. */
function activationOf(
  { is_active: isActive, scheduled_for: time }: Changeable,
  { to, from }: Of<'isActive'>,
) {
  if (isActive === to && time === null) return 'same';
  return from !== undefined && (isActive !== from || time !== null) ? 'changed-since' : 'change';
}

function scheduleOf({ is_active: isActive, scheduled_for: time }: Changeable, change: Of<'scheduledFor'>) {
  const now = time?.getTime();
  const isNow = (moment: string | null) => now === (moment === null ? undefined : Date.parse(moment));
  if (change.from === 'active') return isActive ? 'change' : 'changed-since';
  // The time that it had has come, or somebody was faster.
  if (isActive && change.from) return 'changed-since';
  if (isNow(change.to)) return 'same';
  if (change.from !== undefined && !isNow(change.from)) return 'changed-since';
  return isActive ? 'active' : 'change';
}

/** Whether it makes a video public that was not to become so: now or, which was allowed when it was set, at its time. */
export const publishes = (row: Changeable, change: CommonChange): boolean =>
  change.field === 'isActive'
    ? change.to
    : change.field === 'scheduledFor' && change.to !== null && !row.is_active && row.scheduled_for === null;

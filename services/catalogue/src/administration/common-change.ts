import type { CommonChange, LeftBecause } from '@alcova/contracts';
import type { VideoRow } from '../videos/video-row';

export type Changeable = Pick<VideoRow, 'category' | 'author' | 'scheduled_for' | 'is_active'>;

/** What a video has now of what is changed; null: no time is set. */
export function valueOf(row: Changeable, field: CommonChange['field']): string | null {
  if (field === 'scheduledFor') return row.scheduled_for?.toISOString() ?? null;
  return row[field];
}

/** What a change does to a video: `same` has it already, any other word is why it is left as it is. */
export function effectOf(row: Changeable, change: CommonChange): 'change' | 'same' | LeftBecause {
  const now = valueOf(row, change.field);
  if (change.field === 'scheduledFor') {
    if (row.is_active) return 'active';
    return now !== null && Date.parse(now) === Date.parse(change.to) ? 'same' : 'change';
  }
  if (now === change.to) return 'same';
  return change.from !== undefined && now !== change.from ? 'changed-since' : 'change';
}

import type { TrashView } from '@alcova/contracts';

/** What a view of books or ads shows and in which order, for statements in which their table goes by `owner`. */
export const viewOf = (view: TrashView, owner: 'a' | 'b'): { where: string; order: string } =>
  view === 'trash'
    ? { where: `${owner}.trashed_at IS NOT NULL`, order: `${owner}.trashed_at DESC, ${owner}.id DESC` }
    : { where: `${owner}.trashed_at IS NULL`, order: `${owner}.created_at DESC, ${owner}.id DESC` };

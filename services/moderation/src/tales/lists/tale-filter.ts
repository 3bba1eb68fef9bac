import type { Category, TaleOrder, TaleStatus } from '@alcova/contracts';
import { WAITING } from './conditions';

/** Which tales are asked for; `$1` of a condition is the category, null for any. */
export interface TaleFilter {
  readonly status?: TaleStatus | undefined;
  readonly category?: Category | undefined;
  readonly urgency?: 'urgent' | undefined;
}

/** The condition of each status, in the words of the indexes. A tale that its author took back is in none of them. */
const CONDITIONS: Readonly<Record<TaleStatus, string>> = {
  waiting: WAITING,
  approved: 'is_approved AND withdrawn_at IS NULL',
  denied: 'is_denied AND withdrawn_at IS NULL',
};

export function conditionOf({ status, urgency }: TaleFilter): string {
  const condition = status === undefined ? 'withdrawn_at IS NULL' : CONDITIONS[status];
  return `${condition} AND ($1::text IS NULL OR category = $1)${urgency ? ' AND is_urgent' : ''}`;
}

/** Each order, and the opposite one. */
export const ORDERS: Readonly<Record<TaleOrder, string>> = {
  oldest: 'sent_at, id',
  newest: 'sent_at DESC, id DESC',
};
export const OPPOSITE: Readonly<Record<TaleOrder, TaleOrder>> = { oldest: 'newest', newest: 'oldest' };

/** Who waits longest comes first; of the others what came last. */
export const usualOrder = (status: TaleStatus | undefined): TaleOrder =>
  status === 'waiting' ? 'oldest' : 'newest';

import { CASE_REASONS, type VideoHold } from '@alcova/contracts';
import { formatDate } from '../../../shared/format/format';

const listsOf = (lists: readonly string[]): string =>
  lists.length === 1 ? `da lista ${lists.join('')}` : `das listas ${lists.join(', ')}`;

/** What is known of a hold besides its name: since when, why it was decided, which lists. */
export function heldDetail({ reason, since, decision, lists }: VideoHold): string {
  const from = `desde ${formatDate(since)}`;
  if (reason === 'removed' && decision !== null) return `${CASE_REASONS[decision].label}, ${from}`;
  if (reason === 'match' && lists.length > 0) return `Igual a um item ${listsOf(lists)}, ${from}`;
  return reason === 'urgent' ? `Aguarda decisão, ${from}` : from.charAt(0).toUpperCase() + from.slice(1);
}

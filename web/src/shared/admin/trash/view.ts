import { type TrashView } from '@alcova/contracts';
import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'view';

/** Which view of its list a screen shows; what is not known in the address counts as not given. */
export function useTrashView(): TrashView {
  const [search] = useSearchParams();
  return search.get(PARAMETER) === 'trash' ? 'trash' : 'list';
}

/** The address of another view of the same list, from its first page; filters stay. */
export function addressOfView(search: URLSearchParams, view: TrashView): string {
  const next = new URLSearchParams(search);
  next.delete('page');
  if (view === 'trash') next.set(PARAMETER, view);
  else next.delete(PARAMETER);
  return `?${next.toString()}`;
}

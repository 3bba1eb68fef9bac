import { pageFrom } from '@alcova/contracts';
import { useSearchParams } from 'react-router-dom';
import { useChangeFilter } from './use-change-filter';

/**
 * The filters and the page of a list, as they stand in the address. Another choice begins at the first page; `all` is none of them, and a
 * text that is looked for may be any but an empty one.
 */
export function useChosen() {
  const [search] = useSearchParams();
  const change = useChangeFilter();
  return {
    search,
    page: pageFrom(search.get('page')),
    choose: (name: string, value: string) => change(name, value === 'all' ? '' : value),
    seek: (text: string) => change('q', text),
  };
}

import { useSearchParams } from 'react-router-dom';
import { pageFrom } from '../format/pages';

/**
 * The filters and the page of a list, as they stand in the address. Another choice begins at the first page; `all` is none of them, and a
 * text that is looked for may be any but an empty one.
 */
export function useChosen() {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    search,
    page: pageFrom(search.get('page')),
    choose: (name: string, value: string) => set(name, value === 'all' ? null : value),
    seek: (text: string) => set('q', text === '' ? null : text),
  };
}

import { useSearchParams } from 'react-router-dom';
import { pageFrom } from '../format/pages';

/** The filters and the page of a list, as they stand in the address. Another choice begins at the first page; `all` is none. */
export function useChosen() {
  const [search, setSearch] = useSearchParams();
  const choose = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        if (value === 'all') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return { search, page: pageFrom(search.get('page')), choose };
}

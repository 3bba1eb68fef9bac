import { PAGE_SIZE, PAGE_SIZE_SMALL_SCREEN, pageFrom } from '@alcova/contracts';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMedia } from '../ui/use-media';

/** Fifteen videos a page, ten on a screen of 600 pixels or less (LIST-04). */
export const usePageSize = (): number =>
  useMedia('(max-width: 600px)') ? PAGE_SIZE_SMALL_SCREEN : PAGE_SIZE;

/**
 * The page that the address names in `parameter`, and the size of a page. When the size changes under way (a phone is turned), the address
 * changes to the page that holds the first video of the one before.
 */
export function useListPage(parameter = 'page'): { page: number; pageSize: number } {
  const [search, setSearch] = useSearchParams();
  const pageSize = usePageSize();
  const page = pageFrom(search.get(parameter));
  const sizeBefore = useRef(pageSize);
  useEffect(() => {
    const before = sizeBefore.current;
    sizeBefore.current = pageSize;
    if (before === pageSize || page === 1) return;
    const next = new URLSearchParams(search);
    next.set(parameter, String(Math.floor(((page - 1) * before) / pageSize) + 1));
    setSearch(next, { replace: true });
  }, [page, pageSize, parameter, search, setSearch]);
  return { page, pageSize };
}

import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type PageNumbers } from '../../shared/ui/Pagination';
import { texts } from './texts';

/** The two lists of the page: where the number of each stands in the address, and what is led to when it changes. */
export const PARTS = {
  videos: { parameter: 'videos', label: texts.videoPages, fragment: '#videos' },
  tales: { parameter: 'contos', label: texts.talePages, fragment: '#contos' },
} as const satisfies Readonly<Record<string, PageNumbers>>;

type Part = (typeof PARTS)[keyof typeof PARTS];

/** The address at which one list is at its first page, and the other where it is. */
export function useFirstPage({ parameter, fragment }: Part): string {
  const [search] = useSearchParams();
  const first = new URLSearchParams(search);
  first.delete(parameter);
  return `?${first.toString()}${fragment}`;
}

/** Leads to the heading of the list that the address names, once it stands there: who leafs through a list goes on at its beginning. */
export function useWayToPart(isThere: boolean): void {
  const { key, hash } = useLocation();
  useEffect(() => {
    if (!isThere || Object.values(PARTS).every(({ fragment }) => fragment !== hash)) return;
    // After the effects of the frame, which leads to the content of a new page.
    queueMicrotask(() => {
      const heading = document.getElementById(hash.slice(1));
      heading?.scrollIntoView();
      heading?.focus({ preventScroll: true });
    });
  }, [key, hash, isThere]);
}

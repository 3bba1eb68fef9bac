import { ADMIN_PAGE_SIZES, PAGE_SIZE } from '@alcova/contracts';
import { Select } from '../../shared/admin/Select';
import { useChangeFilter } from '../../shared/admin/use-change-filter';
import { Pagination } from '../../shared/ui/Pagination';
import { type AdminFilter, type FilterName } from './base/filter';
import { searchTexts } from './base/texts';
import styles from './my-videos.module.css';

const OPTIONS = Object.fromEntries(ADMIN_PAGE_SIZES.map((size) => [String(size), String(size)]));

interface PagesProps {
  readonly filter: AdminFilter;
  /** Of the list that is shown, which may still be that of the choice before. */
  readonly total: number;
  readonly pageSize: number;
}

/** The list's pages, and how long each is; a list that the shortest page holds needs neither. */
export function Pages({ filter, ...list }: PagesProps) {
  const change = useChangeFilter<FilterName>();
  if (list.total <= PAGE_SIZE) return null;
  return (
    <div className={styles.pages}>
      <Pagination page={filter.page} {...list} />
      <Select
        label={searchTexts.pageSize}
        value={String(filter.pageSize)}
        options={OPTIONS}
        onChange={(value) => change('pageSize', value)}
      />
    </div>
  );
}

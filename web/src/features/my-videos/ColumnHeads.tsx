import { type AdminVideoSort } from '@alcova/contracts';
import { useChangeFilter } from '../../shared/admin/use-change-filter';
import { type FilterName } from './base/filter';
import styles from './table.module.css';
import { columnTexts } from './base/texts';

type Column = keyof typeof columnTexts;
/** The order that a column's head asks for first, and the one that it turns to. */
const SORTS: Partial<Record<Column, readonly [AdminVideoSort, AdminVideoSort]>> = {
  video: ['title', 'title-reversed'],
  views: ['most-viewed', 'least-viewed'],
  likes: ['most-liked', 'least-liked'],
  status: ['status', 'status-reversed'],
};
const RISING: readonly AdminVideoSort[] = ['title', 'least-viewed', 'least-liked', 'status'];
const COLUMNS = ['video', 'url', 'views', 'likes', 'comments', 'status', 'favorite', 'actions'] as const;

function Head({ column, text, sort }: { column: Column; text: string; sort: AdminVideoSort }) {
  const change = useChangeFilter<FilterName>();
  const sorts = SORTS[column];
  if (!sorts)
    return (
      <th role="columnheader" scope="col">
        {text}
      </th>
    );
  const isSorted = sorts.includes(sort);
  const direction = RISING.includes(sort) ? 'ascending' : 'descending';
  return (
    <th role="columnheader" scope="col" aria-sort={isSorted ? direction : undefined}>
      <span className={styles.unsorted}>{text}</span>
      <button
        type="button"
        className={styles.sort}
        onClick={() => change('sort', sort === sorts[0] ? sorts[1] : sorts[0])}
      >
        {text}
      </button>
    </th>
  );
}

/** The heads of the columns; those that the list can be ordered by do so, and turn the order round. */
export function ColumnHeads({ sort }: { sort: AdminVideoSort }) {
  return COLUMNS.map((column) => (
    <Head key={column} column={column} text={columnTexts[column]} sort={sort} />
  ));
}

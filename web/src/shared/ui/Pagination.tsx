import { pageCount, pageMarks } from '@alcova/contracts';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../navigation/Link';
import { texts } from '../texts';
import styles from './pagination.module.css';

export interface PageNumbers {
  /** Where the number stands in the address. */
  readonly parameter?: string;
  /** Tells the numbers from those of another list on the page. */
  readonly label?: string;
  /** Of a list further down: who leafs through it stays there. */
  readonly fragment?: string;
}

interface PaginationProps extends PageNumbers {
  readonly page: number;
  readonly total: number;
  readonly pageSize: number;
}

interface StepProps {
  readonly label: string;
  /** False where there is no such page. */
  readonly to: string | false;
  readonly rel: 'prev' | 'next';
}

function Step({ label, to, rel }: StepProps) {
  const className = `${styles.mark} ${styles.step}`;
  if (to) {
    return (
      <Link className={className} to={to} rel={rel}>
        {label}
      </Link>
    );
  }
  return (
    <span className={`${className} ${styles.off}`} aria-disabled="true">
      {label}
    </span>
  );
}

/** Numbered pages as links that keep the rest of the address. Nothing when there is one page. */
export function Pagination({
  page,
  total,
  pageSize,
  parameter = 'page',
  label = texts.pages,
  fragment = '',
}: PaginationProps) {
  const [search] = useSearchParams();
  const pages = pageCount(total, pageSize);
  if (pages === 1) return null;
  const addressOf = (target: number) => {
    const next = new URLSearchParams(search);
    if (target === 1) next.delete(parameter);
    else next.set(parameter, String(target));
    return `?${next.toString()}${fragment}`;
  };
  return (
    <nav className={styles.pages} aria-label={label}>
      <Step label={texts.previous} to={page > 1 && addressOf(page - 1)} rel="prev" />
      {pageMarks(page, pages).map((mark) =>
        typeof mark === 'number' ? (
          <Link
            key={mark}
            className={`${styles.mark} ${mark === page ? styles.current : ''}`}
            to={addressOf(mark)}
            aria-label={texts.page(mark)}
            aria-current={mark === page ? 'page' : undefined}
          >
            {mark}
          </Link>
        ) : (
          <span key={mark} className={styles.mark} aria-hidden="true">
            …
          </span>
        ),
      )}
      <Step label={texts.next} to={page < pages && addressOf(page + 1)} rel="next" />
    </nav>
  );
}

import { useSearchParams } from 'react-router-dom';
import { Link } from '../navigation/Link';
import { type PageMark, pageCount, pageMarks } from '../format/pages';
import { texts } from '../texts';
import styles from './pagination.module.css';

interface PaginationProps {
  readonly page: number;
  readonly total: number;
  readonly pageSize: number;
}

function Step({
  label,
  to,
  enabled,
  rel,
}: {
  label: string;
  to: string;
  enabled: boolean;
  rel: 'prev' | 'next';
}) {
  const className = `${styles.mark} ${styles.step}`;
  if (enabled) {
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

function Mark({ mark, current, to }: { mark: PageMark; current: boolean; to: string }) {
  if (typeof mark !== 'number') {
    return (
      <span className={styles.mark} aria-hidden="true">
        …
      </span>
    );
  }
  return (
    <Link
      className={`${styles.mark} ${current ? styles.current : ''}`}
      to={to}
      aria-label={texts.page(mark)}
      aria-current={current ? 'page' : undefined}
    >
      {mark}
    </Link>
  );
}

/** Numbered pages as links that keep the rest of the address. Nothing when there is one page. */
export function Pagination({ page, total, pageSize }: PaginationProps) {
  const [search] = useSearchParams();
  const pages = pageCount(total, pageSize);
  if (pages === 1) return null;
  const addressOf = (target: number) => {
    const next = new URLSearchParams(search);
    if (target === 1) next.delete('page');
    else next.set('page', String(target));
    return `?${next.toString()}`;
  };
  return (
    <nav className={styles.pages} aria-label={texts.pages}>
      <Step label={texts.previous} to={addressOf(page - 1)} enabled={page > 1} rel="prev" />
      {pageMarks(page, pages).map((mark) => (
        <Mark
          key={mark}
          mark={mark}
          current={mark === page}
          to={addressOf(typeof mark === 'number' ? mark : page)}
        />
      ))}
      <Step label={texts.next} to={addressOf(page + 1)} enabled={page < pages} rel="next" />
    </nav>
  );
}

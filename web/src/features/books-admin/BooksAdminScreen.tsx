import { type AdminBook, bookType } from '@alcova/contracts';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from '../../shared/admin/admin.module.css';
import { saveFailure } from '../../shared/admin/save-failure';
import { Select } from '../../shared/admin/Select';
import { Skeleton } from '../../shared/admin/Skeleton';
import { texts as admin } from '../../shared/admin/texts';
import { formatCount } from '../../shared/format/count';
import { pageFrom } from '../../shared/format/pages';
import { usePageTitle } from '../../shared/site/site';
import { announce } from '../../shared/ui/announce';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { Pagination } from '../../shared/ui/Pagination';
import { Empty, Failed, Notice } from '../../shared/ui/states';
import { BookDialog } from './BookDialog';
import { BookRow } from './BookRow';
import { type BooksFilter, useAdminBooks, useDeleteBook } from './queries';
import { filterTexts, texts } from './texts';

/** Filter and page stand in the address; what is not known there counts as not given. */
function useFilter(): BooksFilter & { choose: (type: string) => void } {
  const [search, setSearch] = useSearchParams();
  const known = bookType.safeParse(search.get('type'));
  const choose = (type: string) => setSearch(type === 'all' ? {} : { type }, { replace: true });
  return { type: known.success ? known.data : 'all', page: pageFrom(search.get('page')), choose };
}

interface ListProps {
  readonly filter: BooksFilter;
  readonly onEdit: (book: AdminBook) => void;
  /** A row went, and the focus with it. */
  readonly onRemoved: () => void;
}

function List({ filter, onEdit, onRemoved }: ListProps) {
  const { data, isError, refetch } = useAdminBooks(filter);
  const remove = useDeleteBook();
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.items.length === 0) {
    return (
      <Empty>
        <p>{texts.empty}</p>
        {data.total > 0 && <ButtonLink to="/books-admin">{admin.firstPage}</ButtonLink>}
      </Empty>
    );
  }
  return (
    <>
      <p className={styles.total} role="status">
        {texts.total(data.total, formatCount(data.total))}
      </p>
      <Notice tone="error" message={saveFailure(remove.error, texts.removeFailed)} />
      <ul className={styles.list}>
        {data.items.map((book) => (
          <BookRow
            key={book.id}
            book={book}
            busy={remove.isPending && remove.variables === book.id}
            onEdit={() => onEdit(book)}
            onRemove={() => remove.mutate(book.id, { onSuccess: onRemoved })}
          />
        ))}
      </ul>
      <Pagination page={filter.page} total={data.total} pageSize={data.pageSize} />
    </>
  );
}

/** The administrators' list of books: filter, pages; add, edit, delete. */
export function BooksAdminScreen() {
  usePageTitle(texts.title);
  const filter = useFilter();
  /** The book whose form is open; null for a new one. */
  const [open, setOpen] = useState<AdminBook | null | undefined>(undefined);
  const saved = () => {
    announce(open ? texts.saved : texts.added);
    setOpen(undefined);
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const removed = () => {
    announce(texts.removed);
    heading.current?.focus();
  };
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
        <Button look="primary" onClick={() => setOpen(null)}>
          {texts.add}
        </Button>
      </div>
      <div className={styles.filters}>
        <Select label={texts.filter} value={filter.type} options={filterTexts} onChange={filter.choose} />
      </div>
      <List filter={filter} onEdit={setOpen} onRemoved={removed} />
      {open !== undefined && <BookDialog book={open} onClose={() => setOpen(undefined)} onSaved={saved} />}
    </div>
  );
}

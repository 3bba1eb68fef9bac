import { type AdminBook, bookType, pageFrom } from '@alcova/contracts';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from '../../shared/admin/admin.module.css';
import { saveFailure } from '../../shared/admin/save-failure';
import { Select } from '../../shared/admin/Select';
import { Skeleton } from '../../shared/admin/Skeleton';
import { texts as admin } from '../../shared/admin/texts';
import { type TrashAct } from '../../shared/admin/trash/acts';
import { texts as trash } from '../../shared/admin/trash/texts';
import { TrashViews } from '../../shared/admin/trash/TrashViews';
import { UndoNotice } from '../../shared/admin/trash/UndoNotice';
import { useUndo } from '../../shared/admin/trash/use-undo';
import { addressOfView, useTrashView } from '../../shared/admin/trash/view';
import { useChangeFilter } from '../../shared/admin/use-change-filter';
import { formatCount } from '../../shared/format/count';
import { usePageTitle } from '../../shared/site/site';
import { announce } from '../../shared/ui/announce';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { Pagination } from '../../shared/ui/Pagination';
import { Empty, Failed, Notice } from '../../shared/ui/states';
import { BookDialog } from './BookDialog';
import { BookRow } from './BookRow';
import { type BooksFilter, useAdminBooks, useBookAct } from './queries';
import { filterTexts, texts } from './texts';

/** Filter and page stand in the address; what is not known there counts as not given. */
function useFilter(): BooksFilter & { choose: (type: string) => void } {
  const [search] = useSearchParams();
  const change = useChangeFilter<'type'>();
  const view = useTrashView();
  const known = bookType.safeParse(search.get('type'));
  const choose = (type: string) => change('type', type === 'all' ? '' : type);
  return { view, type: known.success ? known.data : 'all', page: pageFrom(search.get('page')), choose };
}

interface ListProps {
  readonly filter: BooksFilter;
  readonly onEdit: (book: AdminBook) => void;
  /** A row went, and the focus with it. */
  readonly onActed: (act: TrashAct, id: string) => void;
}

function List({ filter, onEdit, onActed }: ListProps) {
  const [search] = useSearchParams();
  const { data, isError, refetch } = useAdminBooks(filter);
  const acting = useBookAct();
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.items.length === 0) {
    return (
      <Empty>
        <p>{filter.view === 'trash' && data.total === 0 ? trash.empty : texts.empty}</p>
        {data.total > 0 && <ButtonLink to={addressOfView(search, filter.view)}>{admin.firstPage}</ButtonLink>}
      </Empty>
    );
  }
  return (
    <>
      <p className={styles.total} role="status">
        {texts.total(data.total, formatCount(data.total))}
      </p>
      <Notice
        tone="error"
        message={saveFailure(acting.error, texts.failedTo[acting.variables?.act ?? 'remove'])}
      />
      <ul className={styles.list}>
        {data.items.map((book) => (
          <BookRow
            key={book.id}
            book={book}
            busy={acting.isPending && acting.variables.id === book.id}
            onEdit={() => onEdit(book)}
            onAct={(act) => acting.mutate({ act, id: book.id }, { onSuccess: () => onActed(act, book.id) })}
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
  const { acted, notice } = useUndo(useBookAct(), texts, heading);
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
      <UndoNotice {...notice} />
      <TrashViews current={filter.view} />
      <div className={styles.filters}>
        <Select label={texts.filter} value={filter.type} options={filterTexts} onChange={filter.choose} />
      </div>
      <List filter={filter} onEdit={setOpen} onActed={acted} />
      {open !== undefined && <BookDialog book={open} onClose={() => setOpen(undefined)} onSaved={saved} />}
    </div>
  );
}

import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatCount } from '../../format/count';
import { usePageTitle } from '../../site/site';
import { announce } from '../../ui/announce';
import { Button, ButtonLink } from '../../ui/Button';
import { Pagination } from '../../ui/Pagination';
import { Empty, Failed, Notice } from '../../ui/states';
import styles from '../admin.module.css';
import { saveFailure } from '../save-failure';
import { Skeleton } from '../Skeleton';
import { texts as admin } from '../texts';
import { type TrashAct } from '../trash/acts';
import { texts as trash } from '../trash/texts';
import { TrashViews } from '../trash/TrashViews';
import { UndoNotice } from '../trash/UndoNotice';
import { useUndo } from '../trash/use-undo';
import { addressOfView } from '../trash/view';
import { type ItemQueries, type ItemsFilter } from './queries';

type Words = Readonly<Record<TrashAct, string>>;

interface ItemsTexts {
  readonly title: string;
  readonly add: string;
  readonly empty: string;
  readonly failed: string;
  readonly total: (total: number, shown: string) => string;
  readonly added: string;
  readonly saved: string;
  readonly done: Words;
  readonly failedTo: Words;
}

/** What a row of the list gets beside its item. */
export interface RowProps<Item> {
  readonly item: Item;
  readonly busy: boolean;
  readonly onEdit: () => void;
  readonly onAct: (act: TrashAct) => void;
}
export interface DialogProps<Item> {
  /** The item to change; null for a new one. */
  readonly item: Item | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface ItemsProps<Item extends { readonly id: string }, Filter extends ItemsFilter, Body> {
  readonly filter: Filter;
  readonly queries: ItemQueries<Item, Filter, Body>;
  readonly texts: ItemsTexts;
  readonly Row: (props: RowProps<Item>) => ReactNode;
}

interface ListProps<
  Item extends { readonly id: string },
  Filter extends ItemsFilter,
  Body,
> extends ItemsProps<Item, Filter, Body> {
  readonly onEdit: (item: Item) => void;
  /** A row went, and the focus with it. */
  readonly onActed: (act: TrashAct, id: string) => void;
}

function List<Item extends { readonly id: string }, Filter extends ItemsFilter, Body>({
  filter,
  queries,
  texts,
  Row,
  onEdit,
  onActed,
}: ListProps<Item, Filter, Body>) {
  const [search] = useSearchParams();
  const { data, isError, refetch } = queries.useList(filter);
  const acting = queries.useAct();
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.items.length === 0) {
    const first = filter.view === 'trash' ? trash.empty : texts.empty;
    return (
      <Empty>
        <p>{data.total > 0 ? admin.emptyPage : first}</p>
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
        {data.items.map((item) => (
          <Row
            key={item.id}
            item={item}
            busy={acting.isPending && acting.variables.id === item.id}
            onEdit={() => onEdit(item)}
            onAct={(act) => acting.mutate({ act, id: item.id }, { onSuccess: () => onActed(act, item.id) })}
          />
        ))}
      </ul>
      <Pagination page={filter.page} total={data.total} pageSize={data.pageSize} />
    </>
  );
}

interface ItemsScreenProps<
  Item extends { readonly id: string },
  Filter extends ItemsFilter,
  Body,
> extends ItemsProps<Item, Filter, Body> {
  readonly filters?: ReactNode;
  readonly Dialog: (props: DialogProps<Item>) => ReactNode;
}

/** An administrators' list of items with a trash: pages; add, edit, delete, restore. */
export function ItemsScreen<Item extends { readonly id: string }, Filter extends ItemsFilter, Body>({
  filters,
  Dialog,
  ...of
}: ItemsScreenProps<Item, Filter, Body>) {
  const { texts, queries, filter } = of;
  usePageTitle(texts.title);
  /** The item whose form is open; null for a new one. */
  const [open, setOpen] = useState<Item | null | undefined>(undefined);
  const saved = () => {
    announce(open ? texts.saved : texts.added);
    setOpen(undefined);
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const { acted, notice } = useUndo(queries.useAct(), texts, heading);
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
      {filters && <div className={styles.filters}>{filters}</div>}
      <List {...of} onEdit={setOpen} onActed={acted} />
      {open !== undefined && <Dialog item={open} onClose={() => setOpen(undefined)} onSaved={saved} />}
    </div>
  );
}

import { type ListedAccount } from '@alcova/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import admin from '../../shared/admin/admin.module.css';
import table from '../../shared/admin/table.module.css';
import { formatCount } from '../../shared/format/count';
import { isCancelled } from '../../shared/reauthentication/fresh-proof';
import { useSession } from '../../shared/session/store';
import { usePageTitle } from '../../shared/site/site';
import { texts as shared } from '../../shared/texts';
import { announce } from '../../shared/ui/announce';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { Pagination } from '../../shared/ui/Pagination';
import { Empty, Failed } from '../../shared/ui/states';
import { AddUserDialog } from './AddUserDialog';
import { type UsersFilter, useUsers } from './queries';
import { addTexts, texts } from './texts';
import { UserFilters, useUsersFilter } from './UserFilters';
import { UserRow, type Wish } from './UserRow';
import styles from './users.module.css';
import { WishDialog } from './WishDialog';

const COLUMNS = [texts.name, texts.email, texts.role, texts.status, texts.use, texts.actions] as const;

function Skeleton() {
  return (
    <div className={styles.bones} role="status">
      <span className="visually-hidden">{shared.loading}</span>
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className={styles.bone} aria-hidden="true" />
      ))}
    </div>
  );
}

interface TableProps {
  readonly accounts: readonly ListedAccount[];
  readonly onWish: (wish: Wish) => void;
}

function Table({ accounts, onWish }: TableProps) {
  const own = useSession((session) => session.account?.id);
  return (
    <table role="table" className={`${table.table} ${styles.table}`} aria-label={texts.table}>
      <thead role="rowgroup" className={`${table.head} ${styles.head}`}>
        <tr role="row">
          {COLUMNS.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={styles.body}>
        {accounts.map((account) => (
          <UserRow key={account.id} account={account} isSelf={account.id === own} onWish={onWish} />
        ))}
      </tbody>
    </table>
  );
}

function List({ filter, onWish }: { filter: UsersFilter; onWish: (wish: Wish) => void }) {
  const { data, error, refetch } = useUsers(filter);
  if (!data && error) {
    const message = isCancelled(error) ? texts.needsProof : texts.failed;
    return <Failed message={message} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton />;
  if (data.items.length === 0) {
    return (
      <Empty>
        <p>{texts.empty}</p>
        {data.total > 0 && <ButtonLink to="/users">{texts.firstPage}</ButtonLink>}
      </Empty>
    );
  }
  return (
    <>
      <p className={admin.total} role="status">
        {texts.total(data.total, formatCount(data.total))}
      </p>
      <Table accounts={data.items} onWish={onWish} />
      <Pagination page={filter.page} total={data.total} pageSize={data.pageSize} />
    </>
  );
}

/** The administrators' list of accounts: search, filters, pages; role, status, closing; new accounts. */
export function UsersScreen() {
  usePageTitle(texts.title);
  const filter = useUsersFilter();
  const [wish, setWish] = useState<Wish | null>(null);
  const [adding, setAdding] = useState(false);
  const [, setSearch] = useSearchParams();
  const added = (name: string) => {
    setAdding(false);
    announce(addTexts.done(name));
  };
  const showTaken = (email: string) => {
    setAdding(false);
    // Without the other filters, which may hide it.
    setSearch({ search: email });
  };
  return (
    <div className={admin.screen}>
      <div className={admin.top}>
        <h1>{texts.title}</h1>
        <Button look="primary" onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      </div>
      <UserFilters {...filter} />
      <List filter={filter} onWish={setWish} />
      {wish && <WishDialog wish={wish} onEnd={() => setWish(null)} />}
      {adding && <AddUserDialog onClose={() => setAdding(false)} onAdded={added} onTaken={showTaken} />}
    </div>
  );
}

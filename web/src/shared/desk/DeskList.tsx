import { type ReactNode } from 'react';
import admin from '../admin/admin.module.css';
import { Skeleton } from '../admin/Skeleton';
import { texts } from '../admin/texts';
import { ButtonLink } from '../ui/Button';
import { Pagination } from '../ui/Pagination';
import { Empty, Failed } from '../ui/states';

interface DeskPage<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly pageSize: number;
}

interface DeskListProps<Item> {
  /** The page as it was asked for. */
  readonly asked: {
    readonly data: DeskPage<Item> | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  readonly page: number;
  /** The list's own address, which is that of its first page. */
  readonly address: string;
  readonly words: { readonly failed: string; readonly empty: string };
  readonly row: (item: Item) => ReactNode;
}

/** A page of what a desk decides on. */
export function DeskList<Item>({ asked, page, address, words, row }: DeskListProps<Item>) {
  const { data, isError, refetch } = asked;
  if (!data && isError) return <Failed message={words.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.items.length === 0) {
    return (
      <Empty>
        <p>{words.empty}</p>
        {data.total > 0 && <ButtonLink to={address}>{texts.firstPage}</ButtonLink>}
      </Empty>
    );
  }
  return (
    <>
      <ul className={admin.list}>{data.items.map(row)}</ul>
      <Pagination page={page} total={data.total} pageSize={data.pageSize} />
    </>
  );
}

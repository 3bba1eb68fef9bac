import { type HashList, pageFrom } from '@alcova/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import admin from '../../shared/admin/admin.module.css';
import { CardTable } from '../../shared/admin/CardTable';
import { formatMoment } from '../../shared/admin/site-time';
import { Skeleton } from '../../shared/admin/Skeleton';
import table from '../../shared/admin/table.module.css';
import { formatCount } from '../../shared/format/count';
import { failureMessage } from '../../shared/reauthentication/fresh-proof';
import { usePageTitle } from '../../shared/site/site';
import { announce } from '../../shared/ui/announce';
import { Badge } from '../../shared/ui/Badge';
import { Button } from '../../shared/ui/Button';
import { Confirm } from '../../shared/ui/Modal';
import { Pagination } from '../../shared/ui/Pagination';
import { Empty, Failed, Notice } from '../../shared/ui/states';
import { ImportForm } from './ImportForm';
import { useDeleteList, useExportList, useHashLists } from './queries';
import { texts } from './texts';

const COLUMNS = [texts.name, texts.files, texts.hashes, texts.importedAt, texts.actions] as const;

function Row({ list, onRemove }: { list: HashList; onRemove: () => void }) {
  const { name, isOwn, files, hashes, importedAt } = list;
  const { error, isPending, mutate } = useExportList();
  return (
    <tr role="row" className={table.row}>
      <th role="rowheader" scope="row">
        {name} <Badge>{isOwn ? texts.own : texts.outside}</Badge>
      </th>
      <td role="cell" className={table.figure}>
        {formatCount(files)}
      </td>
      <td role="cell" className={table.figure}>
        {formatCount(hashes)}
      </td>
      <td role="cell" className={table.figure}>
        <time dateTime={importedAt}>{formatMoment(importedAt)}</time>
      </td>
      <td role="cell" className={table.wide}>
        <div className={admin.actions}>
          <Button
            small
            aria-label={texts.exportOf(name)}
            aria-disabled={isPending}
            onClick={() => !isPending && mutate(list)}
          >
            {isPending ? texts.exporting : texts.exportList}
          </Button>
          {!isOwn && (
            <Button small look="danger" aria-label={texts.removeOf(name)} onClick={onRemove}>
              {texts.remove}
            </Button>
          )}
        </div>
        <Notice tone="error" message={error && failureMessage(error, texts.exportFailed)} />
      </td>
    </tr>
  );
}

function Table({ lists, onRemove }: { lists: readonly HashList[]; onRemove: (list: HashList) => void }) {
  return (
    <CardTable label={texts.table} columns={COLUMNS}>
      {lists.map((list) => (
        <Row key={list.id} list={list} onRemove={() => onRemove(list)} />
      ))}
    </CardTable>
  );
}

/** Asks, deletes, and says what came of it. */
function RemoveDialog({ list, onClose }: { list: HashList; onClose: () => void }) {
  const { isPending, mutate } = useDeleteList();
  const remove = () =>
    mutate(list.id, {
      onSuccess: () => announce(texts.removed(list.name)),
      onError: (cause) => {
        const message = failureMessage(cause, texts.removeFailed);
        if (message !== null) announce(message);
      },
      onSettled: onClose,
    });
  return (
    <Confirm
      title={texts.removeTitle}
      text={texts.removeText(list.name)}
      confirmLabel={texts.removeConfirm}
      busy={isPending}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}

function Lists() {
  const [search] = useSearchParams();
  const page = pageFrom(search.get('page'));
  const { data, isError, refetch } = useHashLists(page);
  const [removing, setRemoving] = useState<HashList | null>(null);
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={2} />;
  return (
    <>
      {data.items.length === 0 ? (
        <Empty>{texts.none}</Empty>
      ) : (
        <Table lists={data.items} onRemove={setRemoving} />
      )}
      <Pagination page={page} total={data.total} pageSize={data.pageSize} />
      {removing && <RemoveDialog list={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

/** The lists that every upload is compared with: the site's own, and those that came from elsewhere. */
export function ProhibitedScreen() {
  usePageTitle(texts.title);
  return (
    <div className={admin.screen}>
      <div>
        <h1>{texts.title}</h1>
        <p className={admin.soft}>{texts.intro}</p>
      </div>
      <Lists />
      <ImportForm />
    </div>
  );
}

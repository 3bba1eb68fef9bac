import { type AdminAd, pageFrom, type TrashView } from '@alcova/contracts';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from '../../shared/admin/admin.module.css';
import { saveFailure } from '../../shared/admin/save-failure';
import { Skeleton } from '../../shared/admin/Skeleton';
import { texts as admin } from '../../shared/admin/texts';
import { type TrashAct } from '../../shared/admin/trash/acts';
import { texts as trash } from '../../shared/admin/trash/texts';
import { TrashViews } from '../../shared/admin/trash/TrashViews';
import { UndoNotice } from '../../shared/admin/trash/UndoNotice';
import { useUndo } from '../../shared/admin/trash/use-undo';
import { addressOfView, useTrashView } from '../../shared/admin/trash/view';
import { formatCount } from '../../shared/format/count';
import { usePageTitle } from '../../shared/site/site';
import { announce } from '../../shared/ui/announce';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { Pagination } from '../../shared/ui/Pagination';
import { Empty, Failed, Notice } from '../../shared/ui/states';
import { AdDialog } from './AdDialog';
import { AdRow } from './AdRow';
import { useAdminAds, useAdAct } from './queries';
import { texts } from './texts';

interface ListProps {
  readonly view: TrashView;
  readonly onEdit: (ad: AdminAd) => void;
  /** A row went, and the focus with it. */
  readonly onActed: (act: TrashAct, id: string) => void;
}

function List({ view, onEdit, onActed }: ListProps) {
  const [search] = useSearchParams();
  const page = pageFrom(search.get('page'));
  const { data, isError, refetch } = useAdminAds(view, page);
  const acting = useAdAct();
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.items.length === 0) {
    return (
      <Empty>
        <p>{data.total > 0 ? texts.emptyPage : view === 'trash' ? trash.empty : texts.empty}</p>
        {data.total > 0 && <ButtonLink to={addressOfView(search, view)}>{admin.firstPage}</ButtonLink>}
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
        {data.items.map((ad) => (
          <AdRow
            key={ad.id}
            ad={ad}
            busy={acting.isPending && acting.variables.id === ad.id}
            onEdit={() => onEdit(ad)}
            onAct={(act) => acting.mutate({ act, id: ad.id }, { onSuccess: () => onActed(act, ad.id) })}
          />
        ))}
      </ul>
      <Pagination page={page} total={data.total} pageSize={data.pageSize} />
    </>
  );
}

/** The administrators' list of ads: what is shown when and how often, and what came of it; add, edit, delete. */
export function AdsAdminScreen() {
  usePageTitle(texts.title);
  const view = useTrashView();
  /** The ad whose form is open; null for a new one. */
  const [open, setOpen] = useState<AdminAd | null | undefined>(undefined);
  const saved = () => {
    announce(open ? texts.saved : texts.added);
    setOpen(undefined);
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const { acted, notice } = useUndo(useAdAct(), texts, heading);
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
      <TrashViews current={view} />
      <List view={view} onEdit={setOpen} onActed={acted} />
      {open !== undefined && <AdDialog ad={open} onClose={() => setOpen(undefined)} onSaved={saved} />}
    </div>
  );
}

import { type AdminAd } from '@alcova/contracts';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from '../../shared/admin/admin.module.css';
import { saveFailure } from '../../shared/admin/save-failure';
import { Skeleton } from '../../shared/admin/Skeleton';
import { texts as admin } from '../../shared/admin/texts';
import { formatCount } from '../../shared/format/count';
import { pageFrom } from '../../shared/format/pages';
import { usePageTitle } from '../../shared/site/site';
import { announce } from '../../shared/ui/announce';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { Pagination } from '../../shared/ui/Pagination';
import { Empty, Failed, Notice } from '../../shared/ui/states';
import { AdDialog } from './AdDialog';
import { AdRow } from './AdRow';
import { useAdminAds, useDeleteAd } from './queries';
import { texts } from './texts';

interface ListProps {
  readonly onEdit: (ad: AdminAd) => void;
  /** A row went, and the focus with it. */
  readonly onRemoved: () => void;
}

function List({ onEdit, onRemoved }: ListProps) {
  const [search] = useSearchParams();
  const page = pageFrom(search.get('page'));
  const { data, isError, refetch } = useAdminAds(page);
  const remove = useDeleteAd();
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.items.length === 0) {
    return (
      <Empty>
        <p>{data.total === 0 ? texts.empty : texts.emptyPage}</p>
        {data.total > 0 && <ButtonLink to="/ads-admin">{admin.firstPage}</ButtonLink>}
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
        {data.items.map((ad) => (
          <AdRow
            key={ad.id}
            ad={ad}
            busy={remove.isPending && remove.variables === ad.id}
            onEdit={() => onEdit(ad)}
            onRemove={() => remove.mutate(ad.id, { onSuccess: onRemoved })}
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
  /** The ad whose form is open; null for a new one. */
  const [open, setOpen] = useState<AdminAd | null | undefined>(undefined);
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
      <List onEdit={setOpen} onRemoved={removed} />
      {open !== undefined && <AdDialog ad={open} onClose={() => setOpen(undefined)} onSaved={saved} />}
    </div>
  );
}

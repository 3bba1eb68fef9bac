import { videoSort, videoStatusFilter } from '@alcova/contracts';
import { useSearchParams } from 'react-router-dom';
import { Select } from '../../shared/admin/Select';
import { pageFrom } from '../../shared/format/pages';
import { Button } from '../../shared/ui/Button';
import { Notice } from '../../shared/ui/states';
import styles from './my-videos.module.css';
import { type AdminFilter, useExportVideos } from './queries';
import { exportTexts, filterTexts, sortTexts, texts } from './texts';

/** Filter, order and page stand in the address; what is not known there counts as the default. */
export function useAdminFilter(): AdminFilter {
  const [search] = useSearchParams();
  return {
    status: videoStatusFilter.catch('all').parse(search.get('status')),
    sort: videoSort.catch('newest').parse(search.get('sort')),
    page: pageFrom(search.get('page')),
  };
}

/** Which videos to show, and in what order; a change starts at page 1. The same ones leave as a file. */
export function Filters({ status, sort }: AdminFilter) {
  const [, setSearch] = useSearchParams();
  const exported = useExportVideos(status);
  const change = (next: { status?: string; sort?: string }) =>
    setSearch({ status, sort, ...next }, { replace: true });
  return (
    <>
      <div className={styles.filters}>
        <Select
          label={texts.filter}
          value={status}
          options={filterTexts}
          onChange={(value) => change({ status: value })}
        />
        <Select
          label={texts.sort}
          value={sort}
          options={sortTexts}
          onChange={(value) => change({ sort: value })}
        />
        <Button disabled={exported.isPending} onClick={() => exported.mutate()}>
          {exported.isPending ? exportTexts.busy : exportTexts.button}
        </Button>
      </div>
      <Notice tone="error" message={exported.error && exportTexts.failed} />
    </>
  );
}

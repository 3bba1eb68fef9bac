import { CATEGORY_LABELS } from '@alcova/contracts';
import { Select } from '../../shared/admin/Select';
import { TypedFilter } from '../../shared/admin/TypedFilter';
import { failureMessage } from '../../shared/reauthentication/fresh-proof';
import { Button } from '../../shared/ui/Button';
import { Notice } from '../../shared/ui/states';
import { useChangeFilter } from '../../shared/admin/use-change-filter';
import { type AdminFilter, type FilterName, MAX_TYPED } from './base/filter';
import styles from './my-videos.module.css';
import { useExportVideos } from './base/queries';
import { exportTexts, filterTexts, searchTexts, sortTexts, texts } from './base/texts';

const CATEGORY_OPTIONS = { '': searchTexts.anyCategory, ...CATEGORY_LABELS };

/** Which videos to show, and in what order; a change starts at page 1. Those of the same state, category and author leave as a file. */
export function Filters(filter: AdminFilter) {
  const change = useChangeFilter<FilterName>();
  const exported = useExportVideos(filter);
  return (
    <>
      <div className={styles.filters} role="search" aria-label={searchTexts.label}>
        <TypedFilter
          label={searchTexts.title}
          maxLength={MAX_TYPED}
          value={filter.q}
          onApply={(text) => change('q', text)}
        />
        <TypedFilter
          label={searchTexts.author}
          placeholder={searchTexts.authorHint}
          maxLength={MAX_TYPED}
          value={filter.author}
          onApply={(text) => change('author', text)}
        />
        <Select
          label={searchTexts.category}
          value={filter.category ?? ''}
          options={CATEGORY_OPTIONS}
          onChange={(value) => change('category', value)}
        />
        <Select
          label={texts.filter}
          value={filter.status}
          options={filterTexts}
          onChange={(value) => change('status', value)}
        />
        <Select
          label={texts.sort}
          value={filter.sort}
          options={sortTexts}
          onChange={(value) => change('sort', value)}
        />
        <Button disabled={exported.isPending} onClick={() => exported.mutate()}>
          {exported.isPending ? exportTexts.busy : exportTexts.button}
        </Button>
      </div>
      <Notice tone="error" message={exported.error && failureMessage(exported.error, exportTexts.failed)} />
    </>
  );
}

import { CATEGORY_LABELS } from '@alcova/contracts';
import { useId, useState } from 'react';
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

/** How many of the filters that fold away leave something out. */
const usedOf = ({ author, category, status }: AdminFilter): number =>
  [author !== '', category !== undefined, status !== 'all'].filter(Boolean).length;

function Folded(filter: AdminFilter) {
  const change = useChangeFilter<FilterName>();
  return (
    <>
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
    </>
  );
}

/**
 * Which videos to show, and in what order, in one line; a change starts at page 1. Where the line has no room, all but the title folds away
 * behind a button. Those of the same state, category and author leave as a file.
 */
export function Filters(filter: AdminFilter) {
  const change = useChangeFilter<FilterName>();
  const exported = useExportVideos(filter);
  const [isOpen, setIsOpen] = useState(false);
  const foldedId = useId();
  return (
    <div className={styles.filtering}>
      <div className={styles.filters} role="search" aria-label={searchTexts.label}>
        <TypedFilter
          label={searchTexts.title}
          maxLength={MAX_TYPED}
          value={filter.q}
          onApply={(text) => change('q', text)}
        />
        <Button
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={foldedId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {searchTexts.more(usedOf(filter))}
        </Button>
        <div id={foldedId} className={styles.folded} data-open={isOpen}>
          <Folded {...filter} />
          <Button disabled={exported.isPending} onClick={() => exported.mutate()}>
            {exported.isPending ? exportTexts.busy : exportTexts.button}
          </Button>
        </div>
      </div>
      <Notice tone="error" message={exported.error && failureMessage(exported.error, exportTexts.failed)} />
    </div>
  );
}

import { MAX_UPLOAD_SEARCH_CHARACTERS, uploadsFilter } from '@alcova/contracts';
import styles from '../../shared/admin/admin.module.css';
import { Select } from '../../shared/admin/Select';
import { TypedFilter } from '../../shared/admin/TypedFilter';
import { useChosen } from '../../shared/admin/use-chosen';
import { statusOptions, texts } from './texts';

const { status: statusSchema } = uploadsFilter.shape;

/** Search, status and page stand in the address; what is not known there counts as not given. */
export function useUploadsFilter() {
  const { search, page, choose, seek } = useChosen();
  const q = (search.get('q') ?? '').trim().slice(0, MAX_UPLOAD_SEARCH_CHARACTERS);
  const status = statusSchema.catch(undefined).parse(search.get('status') ?? undefined);
  return { filter: { q, status, page }, choose, seek };
}

type Chosen = ReturnType<typeof useUploadsFilter>;
export type UploadsFilter = Chosen['filter'];

/** Which uploads to show. */
export function Filters({ filter, choose, seek }: Chosen) {
  return (
    <div className={styles.filters} role="search" aria-label={texts.title}>
      <TypedFilter
        label={texts.search}
        placeholder={texts.searchHint}
        maxLength={MAX_UPLOAD_SEARCH_CHARACTERS}
        value={filter.q}
        onApply={seek}
      />
      <Select
        label={texts.status}
        value={filter.status ?? 'all'}
        options={statusOptions}
        onChange={(value) => choose('status', value)}
      />
    </div>
  );
}

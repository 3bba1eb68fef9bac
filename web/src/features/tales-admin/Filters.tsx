import {
  CATEGORIES,
  CATEGORY_LABELS,
  category as categorySchema,
  id as idSchema,
  MAX_TALE_SEARCH_CHARACTERS,
  taleOrder,
  taleStatus,
  taleUrgency,
} from '@alcova/contracts';
import styles from '../../shared/admin/admin.module.css';
import { TypedFilter } from '../../shared/admin/TypedFilter';
import { Select } from '../../shared/admin/Select';
import { useChosen } from '../../shared/admin/use-chosen';
import { Button } from '../../shared/ui/Button';
import { anyCategory, orderOptions, statusOptions, texts, urgencyOptions } from './texts';

const CATEGORY_OPTIONS = {
  all: anyCategory,
  ...Object.fromEntries(CATEGORIES.map((id) => [id, CATEGORY_LABELS[id]])),
};

/** Filters, order and page stand in the address; what is not known there counts as not given. */
export function useTalesFilter() {
  const { search, page, choose, seek } = useChosen();
  const status = taleStatus.optional().catch(undefined).parse(search.get('status'));
  const category = categorySchema.optional().catch(undefined).parse(search.get('category'));
  const urgency = taleUrgency.optional().catch(undefined).parse(search.get('urgency'));
  // Who waits longest comes first, where nothing else is chosen.
  const order = taleOrder.catch(status === 'waiting' ? 'oldest' : 'newest').parse(search.get('order'));
  const q = (search.get('q') ?? '').trim().slice(0, MAX_TALE_SEARCH_CHARACTERS);
  const author = idSchema
    .optional()
    .catch(undefined)
    .parse(search.get('author') ?? undefined);
  return { filter: { status, category, urgency, q, author, order, page }, choose, seek };
}

type Chosen = ReturnType<typeof useTalesFilter>;

/** Which tales to show, and in what order. */
export function Filters({ filter, choose, seek }: Chosen) {
  return (
    <div className={styles.filters} role="search" aria-label={texts.title}>
      <TypedFilter
        label={texts.search}
        placeholder={texts.searchHint}
        maxLength={MAX_TALE_SEARCH_CHARACTERS}
        value={filter.q}
        onApply={seek}
      />
      <Select
        label={texts.status}
        value={filter.status ?? 'all'}
        options={statusOptions}
        onChange={(value) => choose('status', value)}
      />
      <Select
        label={texts.urgency}
        value={filter.urgency ?? 'all'}
        options={urgencyOptions}
        onChange={(value) => choose('urgency', value)}
      />
      <Select
        label={texts.category}
        value={filter.category ?? 'all'}
        options={CATEGORY_OPTIONS}
        onChange={(value) => choose('category', value)}
      />
      <Select
        label={texts.order}
        value={filter.order}
        options={orderOptions}
        onChange={(value) => choose('order', value)}
      />
      {filter.author !== undefined && (
        <Button onClick={() => choose('author', 'all')}>{texts.anyAuthor}</Button>
      )}
    </div>
  );
}

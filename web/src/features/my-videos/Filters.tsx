import { type VideoSort, videoSort } from '@alcova/contracts';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { pageFrom } from '../../shared/format/pages';
import { Field } from '../../shared/ui/Field';
import styles from './my-videos.module.css';
import { type AdminFilter } from './queries';
import { filterTexts, sortTexts, texts } from './texts';

const filterSchema = z.enum(['all', 'active', 'inactive']);

/** Filter, order and page stand in the address; what is not known there counts as the default. */
export function useAdminFilter(): AdminFilter {
  const [search] = useSearchParams();
  return {
    status: filterSchema.catch('all').parse(search.get('status')),
    sort: videoSort.catch('newest').parse(search.get('sort')),
    page: pageFrom(search.get('page')),
  };
}

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: Readonly<Record<Value, string>>;
  readonly onChange: (value: string) => void;
}

function Select<Value extends string>({ label, value, options, onChange }: SelectProps<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {Object.entries<string>(options).map(([id, text]) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Which videos to show, and in what order; a change starts at page 1. */
export function Filters({ status, sort }: AdminFilter) {
  const [, setSearch] = useSearchParams();
  const change = (next: { status?: string; sort?: string }) =>
    setSearch({ status, sort, ...next }, { replace: true });
  return (
    <div className={styles.filters}>
      <Select
        label={texts.filter}
        value={status}
        options={filterTexts}
        onChange={(value) => change({ status: value })}
      />
      <Select<VideoSort>
        label={texts.sort}
        value={sort}
        options={sortTexts}
        onChange={(value) => change({ sort: value })}
      />
    </div>
  );
}

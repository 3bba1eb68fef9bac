import { role as roleSchema } from '@alcova/contracts';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { TypedFilter } from '../../shared/admin/TypedFilter';
import { pageFrom } from '../../shared/format/pages';
import { Field } from '../../shared/ui/Field';
import { type UsersFilter } from './queries';
import { filterTexts, ROLE_LABELS, texts } from './texts';
import styles from './users.module.css';

const statusSchema = z.enum(['active', 'disabled']);
const MOST_SEARCHED = 100;

/** Search, filters and page stand in the address; what is not known there counts as not given. */
export function useUsersFilter(): UsersFilter {
  const [search] = useSearchParams();
  return {
    q: (search.get('search') ?? '').trim().slice(0, MOST_SEARCHED),
    role: roleSchema.optional().catch(undefined).parse(search.get('role')),
    status: statusSchema.optional().catch(undefined).parse(search.get('status')),
    page: pageFrom(search.get('page')),
  };
}

interface SelectProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}

function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
          {Object.entries(options).map(([id, text]) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const ROLE_OPTIONS = { '': filterTexts.anyRole, ...ROLE_LABELS };
const STATUS_OPTIONS = {
  '': filterTexts.anyStatus,
  active: filterTexts.active,
  disabled: filterTexts.disabled,
};

/** Which accounts to show; a change starts at page 1. */
export function UserFilters({ q, role, status }: UsersFilter) {
  const [, setSearch] = useSearchParams();
  const change = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <div className={styles.filters} role="search" aria-label={texts.title}>
      <TypedFilter
        label={texts.search}
        placeholder={texts.searchHint}
        maxLength={MOST_SEARCHED}
        value={q}
        onApply={(text) => change('search', text)}
      />
      <Select
        label={texts.role}
        value={role}
        options={ROLE_OPTIONS}
        onChange={(value) => change('role', value)}
      />
      <Select
        label={texts.status}
        value={status}
        options={STATUS_OPTIONS}
        onChange={(value) => change('status', value)}
      />
    </div>
  );
}

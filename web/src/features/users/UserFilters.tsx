import { accountSort, pageFrom, role as roleSchema } from '@alcova/contracts';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { Select } from '../../shared/admin/Select';
import { TypedFilter } from '../../shared/admin/TypedFilter';
import { useChangeFilter } from '../../shared/admin/use-change-filter';
import { failureMessage } from '../../shared/reauthentication/fresh-proof';
import { Button } from '../../shared/ui/Button';
import { Notice } from '../../shared/ui/states';
import { type UsersFilter, useExportUsers } from './queries';
import { exportTexts, filterTexts, ROLE_LABELS, sortTexts, texts } from './texts';
import styles from './users.module.css';

const statusSchema = z.enum(['active', 'disabled']);
const MAX_SEARCHED = 100;

/** Search, filters and page stand in the address; what is not known there counts as not given. */
export function useUsersFilter(): UsersFilter {
  const [search] = useSearchParams();
  return {
    q: (search.get('search') ?? '').trim().slice(0, MAX_SEARCHED),
    role: roleSchema.optional().catch(undefined).parse(search.get('role')),
    status: statusSchema.optional().catch(undefined).parse(search.get('status')),
    sort: accountSort.catch('name').parse(search.get('sort')),
    page: pageFrom(search.get('page')),
  };
}

const ROLE_OPTIONS = { '': filterTexts.anyRole, ...ROLE_LABELS };
const STATUS_OPTIONS = {
  '': filterTexts.anyStatus,
  active: filterTexts.active,
  disabled: filterTexts.disabled,
};

function Export(filter: UsersFilter) {
  const exported = useExportUsers(filter);
  return (
    <div className={styles.export}>
      <Button disabled={exported.isPending} onClick={() => exported.mutate()}>
        {exported.isPending ? exportTexts.busy : exportTexts.button}
      </Button>
      <Notice tone="error" message={exported.error && failureMessage(exported.error, exportTexts.failed)} />
    </div>
  );
}

/** Which accounts to show and in what order, and the way to a file of them. */
export function UserFilters(filter: UsersFilter) {
  const { q, role, status, sort } = filter;
  const change = useChangeFilter();
  return (
    <div className={styles.filters} role="search" aria-label={texts.title}>
      <TypedFilter
        label={texts.search}
        placeholder={texts.searchHint}
        maxLength={MAX_SEARCHED}
        value={q}
        onApply={(text) => change('search', text)}
      />
      <Select
        label={texts.role}
        value={role ?? ''}
        options={ROLE_OPTIONS}
        onChange={(value) => change('role', value)}
      />
      <Select
        label={texts.status}
        value={status ?? ''}
        options={STATUS_OPTIONS}
        onChange={(value) => change('status', value)}
      />
      <Select
        label={filterTexts.order}
        value={sort}
        options={sortTexts}
        onChange={(value) => change('sort', value === 'name' ? '' : value)}
      />
      <Export {...filter} />
    </div>
  );
}

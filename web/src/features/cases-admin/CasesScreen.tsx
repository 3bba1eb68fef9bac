import {
  caseOrder,
  caseState,
  type listCases,
  MAX_CASE_SEARCH_CHARACTERS,
  reportCategory,
} from '@alcova/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import styles from '../../shared/admin/admin.module.css';
import { Select } from '../../shared/admin/Select';
import { TypedFilter } from '../../shared/admin/TypedFilter';
import { useChosen } from '../../shared/admin/use-chosen';
import { call } from '../../shared/api/call';
import { caseLoad } from '../../shared/cases/load';
import { DeskList } from '../../shared/desk/DeskList';
import { useDeskLoad } from '../../shared/desk/use-desk-load';
import { usePageTitle } from '../../shared/site/site';
import { ButtonLink } from '../../shared/ui/Button';
import { CaseRow } from './CaseRow';
import own from './cases-admin.module.css';
import { CASES } from './keys';
import { Load } from './Load';
import { SendingPanel } from './Sending';
import { categoryOptions, orderOptions, stateOptions, texts } from './texts';
import { WavePanel } from './Wave';

/** Filters and page stand in the address; what is not known there counts as not given. */
function useFilter() {
  const { search, page, choose, seek } = useChosen();
  const state = caseState.optional().catch(undefined).parse(search.get('state'));
  const category = reportCategory.optional().catch(undefined).parse(search.get('category'));
  const q = (search.get('q') ?? '').trim().slice(0, MAX_CASE_SEARCH_CHARACTERS);
  const order = caseOrder.catch('due').parse(search.get('order'));
  return { filter: { state, category, q, order, page }, choose, seek };
}

function List({ filter }: Pick<ReturnType<typeof useFilter>, 'filter'>) {
  const asked = useQuery({
    queryKey: [CASES, 'list', filter],
    queryFn: ({ signal }) => call<typeof listCases>('GET /api/desk/cases', { query: filter, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <DeskList
      asked={asked}
      page={filter.page}
      address="/reports"
      words={texts}
      row={(item) => <CaseRow key={item.id} item={item} />}
    />
  );
}

/** What people reported and what the lists matched: how much there is, the most pressing clock, and each case. It follows what comes. */
export function CasesScreen() {
  usePageTitle(texts.title);
  const { filter, choose, seek } = useFilter();
  const { load, arrivals } = useDeskLoad(caseLoad);
  const cache = useQueryClient();
  useEffect(() => {
    if (load) void cache.invalidateQueries({ queryKey: [CASES] });
  }, [load, cache]);
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <h1>{texts.title}</h1>
        <div className={styles.actions}>
          <ButtonLink to="/reports/review?queue=appeals">{texts.appeals}</ButtonLink>
          <ButtonLink look="primary" to="/reports/review">
            {texts.review}
          </ButtonLink>
        </div>
      </div>
      <SendingPanel />
      <Load load={load} />
      <p className={own.news} role="status">
        {arrivals > 0 && <strong key={arrivals}>{texts.newItems}</strong>}
      </p>
      <WavePanel />
      <div className={styles.filters} role="search" aria-label={texts.title}>
        <TypedFilter
          label={texts.search}
          placeholder={texts.searchHint}
          maxLength={MAX_CASE_SEARCH_CHARACTERS}
          value={filter.q}
          onApply={seek}
        />
        <Select
          label={texts.state}
          value={filter.state ?? 'all'}
          options={stateOptions}
          onChange={(value) => choose('state', value)}
        />
        <Select
          label={texts.category}
          value={filter.category ?? 'all'}
          options={categoryOptions}
          onChange={(value) => choose('category', value)}
        />
        <Select
          label={texts.order}
          value={filter.order}
          options={orderOptions}
          onChange={(value) => choose('order', value)}
        />
      </div>
      <List filter={filter} />
    </div>
  );
}

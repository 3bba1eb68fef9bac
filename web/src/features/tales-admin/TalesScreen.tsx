import {
  CATEGORIES,
  CATEGORY_LABELS,
  category as categorySchema,
  listTalesRoute,
  taleStatus,
} from '@alcova/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import styles from '../../shared/admin/admin.module.css';
import { Select } from '../../shared/admin/Select';
import { TaleCounts } from '../../shared/admin/TaleCounts';
import { useChosen } from '../../shared/admin/use-chosen';
import { call } from '../../shared/api/call';
import { DeskList } from '../../shared/desk/DeskList';
import { useSession } from '../../shared/session/store';
import { usePageTitle } from '../../shared/site/site';
import { ButtonLink } from '../../shared/ui/Button';
import { FiguresPanel, TermsPanel } from './LazyPanels';
import { TaleRow } from './TaleRow';
import { anyCategory, statusOptions, texts } from './texts';

const CATEGORY_OPTIONS = {
  all: anyCategory,
  ...Object.fromEntries(CATEGORIES.map((id) => [id, CATEGORY_LABELS[id]])),
};

/** Filters and page stand in the address; what is not known there counts as not given. */
function useFilter() {
  const { search, page, choose } = useChosen();
  const status = taleStatus.optional().catch(undefined).parse(search.get('status'));
  const category = categorySchema.optional().catch(undefined).parse(search.get('category'));
  return { filter: { status, category, page }, choose };
}

function List({ filter }: Pick<ReturnType<typeof useFilter>, 'filter'>) {
  const asked = useQuery({
    queryKey: ['tales', filter],
    queryFn: ({ signal }) => call(listTalesRoute, { query: filter, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <DeskList
      asked={asked}
      page={filter.page}
      address="/talelist"
      words={texts}
      row={(tale) => <TaleRow key={tale.id} tale={tale} />}
    />
  );
}

/** The tales that people sent, newest first, and how many there are of each status. */
export function TalesScreen() {
  usePageTitle(texts.title);
  const { filter, choose } = useFilter();
  const isAdministrator = useSession(({ account }) => account?.role === 'admin');
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <h1>{texts.title}</h1>
        <ButtonLink look="primary" to="/talelist/review">
          {texts.review}
        </ButtonLink>
      </div>
      <TaleCounts />
      <FiguresPanel />
      {isAdministrator && <TermsPanel />}
      <div className={styles.filters}>
        <Select
          label={texts.status}
          value={filter.status ?? 'all'}
          options={statusOptions}
          onChange={(value) => choose('status', value)}
        />
        <Select
          label={texts.category}
          value={filter.category ?? 'all'}
          options={CATEGORY_OPTIONS}
          onChange={(value) => choose('category', value)}
        />
      </div>
      <List filter={filter} />
    </div>
  );
}

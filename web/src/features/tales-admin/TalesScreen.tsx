import { type listTales } from '@alcova/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import styles from '../../shared/admin/admin.module.css';
import { TaleCounts } from '../../shared/admin/TaleCounts';
import { call } from '../../shared/api/call';
import { DeskList } from '../../shared/desk/DeskList';
import { useSession } from '../../shared/session/store';
import { usePageTitle } from '../../shared/site/site';
import { ButtonLink } from '../../shared/ui/Button';
import { Filters, useTalesFilter } from './Filters';
import { FiguresPanel, TermsPanel } from './LazyPanels';
import { TaleRow } from './TaleRow';
import { texts } from './texts';

function List({ filter }: Pick<ReturnType<typeof useTalesFilter>, 'filter'>) {
  const asked = useQuery({
    queryKey: ['tales', filter],
    queryFn: ({ signal }) => call<typeof listTales>('GET /api/tales', { query: filter, signal }),
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

/** The tales that people sent, and how many there are of each status. */
export function TalesScreen() {
  usePageTitle(texts.title);
  const chosen = useTalesFilter();
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
      <Filters {...chosen} />
      <List filter={chosen.filter} />
    </div>
  );
}

import { CATEGORY_LABELS } from '@alcova/contracts';
import { useSearchParams } from 'react-router-dom';
import { pageFrom } from '../../shared/format/pages';
import { SHOWN_CATEGORIES } from '../../shared/site/categories';
import { usePageTitle } from '../../shared/site/site';
import { ButtonLink } from '../../shared/ui/Button';
import { Pagination } from '../../shared/ui/Pagination';
import { Empty, Failed, Loading } from '../../shared/ui/states';
import { ListHead } from '../../shared/video/ListHead';
import styles from './contos.module.css';
import { Filters, MOST_SEARCHED, talesAddress } from './Filters';
import { type TalesFilter, useTales } from './queries';
import { TaleCard } from './TaleCard';
import { texts } from './texts';

/** What the address asks for; what is not known there counts as not given. */
function useFilter(): TalesFilter {
  const [search] = useSearchParams();
  return {
    category: SHOWN_CATEGORIES.find((id) => id === search.get('category')),
    q: (search.get('q') ?? '').trim().slice(0, MOST_SEARCHED),
    page: pageFrom(search.get('page')),
  };
}

function Nothing({ filter, isBeyond }: { filter: TalesFilter; isBeyond: boolean }) {
  const { category, q } = filter;
  const text = isBeyond ? texts.noneOnPage : category && !q ? texts.noneInCategory : texts.none;
  return (
    <Empty>
      <p>{text}</p>
      {isBeyond && <ButtonLink to={talesAddress(category, q)}>{texts.firstPage}</ButtonLink>}
      {!isBeyond && (category ?? q) && <ButtonLink to="/contos">{texts.allTales}</ButtonLink>}
    </Empty>
  );
}

function List({ filter }: { filter: TalesFilter }) {
  const { data, isError, isPlaceholderData, refetch } = useTales(filter);
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.items.length === 0) return <Nothing filter={filter} isBeyond={data.total > 0} />;
  return (
    <div aria-busy={isPlaceholderData}>
      <ul className={styles.list}>
        {data.items.map((tale) => (
          <li key={tale.id}>
            <TaleCard tale={tale} />
          </li>
        ))}
      </ul>
      <Pagination page={filter.page} total={data.total} pageSize={data.pageSize} />
    </div>
  );
}

/** The tales that can be read, newest first: by category, by words of title or author, in pages. */
export function ContosScreen() {
  const filter = useFilter();
  const { category, q } = filter;
  const heading = category ? texts.titleOf(CATEGORY_LABELS[category]) : texts.title;
  usePageTitle(q === '' ? heading : texts.results(q));
  return (
    <div className={styles.screen}>
      <ListHead heading={q === '' ? heading : texts.results(q)}>
        <Filters category={category} q={q} />
      </ListHead>
      <List filter={filter} />
    </div>
  );
}

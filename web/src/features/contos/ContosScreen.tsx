import {
  type Category,
  CATEGORY_LABELS,
  MAX_TALE_SEARCH_CHARACTERS,
  pageFrom,
  taleOrderOf,
  type TaleSort,
} from '@alcova/contracts';
import { useSearchParams } from 'react-router-dom';
import { SHOWN_CATEGORIES } from '../../shared/site/categories';
import { usePageTitle } from '../../shared/site/site';
import { talesAddress } from '../../shared/tales/address';
import { useTales } from '../../shared/tales/published';
import { TaleGrid } from '../../shared/tales/TaleCard';
import { ButtonLink } from '../../shared/ui/Button';
import { Pagination } from '../../shared/ui/Pagination';
import { Part } from '../../shared/ui/Part';
import { Empty, Loading } from '../../shared/ui/states';
import { UnreadList } from '../../shared/video/UnreadList';
import { ListHead } from '../../shared/video/ListHead';
import styles from './contos.module.css';
import { Filters } from './Filters';
import { TaleOrders } from './TaleOrders';
import { texts } from './texts';

interface Filter {
  readonly category: Category | undefined;
  readonly q: string;
  readonly sort: TaleSort | undefined;
  readonly page: number;
}

/** What the address asks for; what is not known there counts as not given. */
function useFilter(): Filter {
  const [search] = useSearchParams();
  return {
    category: SHOWN_CATEGORIES.find((id) => id === search.get('category')),
    q: (search.get('q') ?? '').trim().slice(0, MAX_TALE_SEARCH_CHARACTERS),
    sort: taleOrderOf(search).sort,
    page: pageFrom(search.get('page')),
  };
}

const emptyTextOf = ({ category, q }: Filter) => (category && !q ? texts.noneInCategory : texts.none);

function Nothing({ filter, isBeyond }: { filter: Filter; isBeyond: boolean }) {
  const { category, q } = filter;
  const text = isBeyond ? texts.noneOnPage : emptyTextOf(filter);
  return (
    <Empty>
      <p>{text}</p>
      {isBeyond && <ButtonLink to={talesAddress(category, q)}>{texts.firstPage}</ButtonLink>}
      {!isBeyond && (category ?? q) && <ButtonLink to="/contos">{texts.allTales}</ButtonLink>}
    </Empty>
  );
}

function List({ filter }: { filter: Filter }) {
  const { data, isError, isPlaceholderData, dataUpdatedAt, refetch } = useTales(filter);
  const unread = (
    <UnreadList emptyText={emptyTextOf(filter)} message={texts.failed} onRetry={() => void refetch()} />
  );
  if (!data && isError) return unread;
  if (!data) return <Loading />;
  if (data.items.length === 0) return <Nothing filter={filter} isBeyond={data.total > 0} />;
  return (
    <div aria-busy={isPlaceholderData}>
      <Part name="list of tales" resetKey={dataUpdatedAt} instead={() => unread}>
        <TaleGrid tales={data.items} />
        <Pagination page={filter.page} total={data.total} pageSize={data.pageSize} />
      </Part>
    </div>
  );
}

/** The tales that can be read, newest first or as the address says: by category, by words of title or author, in pages. */
export function ContosScreen() {
  const filter = useFilter();
  const { category, q } = filter;
  const heading = category ? texts.titleOf(CATEGORY_LABELS[category]) : texts.title;
  usePageTitle(q === '' ? heading : texts.results(q));
  return (
    <div className={styles.screen}>
      <ListHead heading={q === '' ? heading : texts.results(q)}>
        <Filters category={category} q={q} />
        <TaleOrders />
      </ListHead>
      <List filter={filter} />
    </div>
  );
}

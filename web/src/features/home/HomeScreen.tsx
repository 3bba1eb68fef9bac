import { CATEGORIES, CATEGORY_LABELS, PAGE_SIZE, PAGE_SIZE_SMALL_SCREEN } from '@alcova/contracts';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../../shared/navigation/Link';
import { pageFrom } from '../../shared/format/pages';
import { usePageTitle } from '../../shared/site/site';
import { ButtonLink } from '../../shared/ui/Button';
import { Pagination } from '../../shared/ui/Pagination';
import { Empty, Failed } from '../../shared/ui/states';
import { useMedia } from '../../shared/ui/use-media';
import { VideoCard, VideoGrid, VideoGridSkeleton } from '../../shared/video/VideoCard';
import styles from './home.module.css';
import { texts } from './texts';
import { useVideos, type VideoFilter } from './videos';

/** How many cards stand above the fold: their pictures are not put off. */
const EAGER_CARDS = 5;

function useFilter(): VideoFilter {
  const [search] = useSearchParams();
  const isSmall = useMedia('(max-width: 600px)');
  return {
    q: search.get('q')?.trim() ?? '',
    category: search.get('category') ?? '',
    page: pageFrom(search.get('page')),
    pageSize: isSmall ? PAGE_SIZE_SMALL_SCREEN : PAGE_SIZE,
  };
}

function addressOf({ q, category }: { q: string; category: string }): string {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (category) search.set('category', category);
  const text = search.toString();
  return text ? `/home?${text}` : '/home';
}

function CategoryChips({ q, category }: { q: string; category: string }) {
  const chips: readonly { id: string; label: string }[] = [
    { id: '', label: texts.all },
    ...CATEGORIES.map((id) => ({ id, label: CATEGORY_LABELS[id] })),
  ];
  return (
    <nav className={styles.chips} aria-label={texts.categories}>
      {chips.map(({ id, label }) => (
        <Link
          key={id}
          className={styles.chip}
          to={addressOf({ q, category: id })}
          aria-current={id === category ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Results({ filter }: { filter: VideoFilter }) {
  const { data, isError, isPlaceholderData, refetch } = useVideos(filter);
  if (isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <VideoGridSkeleton count={filter.pageSize} />;
  if (data.items.length === 0) {
    return (
      <Empty>
        <p>{filter.category && !filter.q ? texts.noneInCategory : texts.none}</p>
        {data.total > 0 && <ButtonLink to={addressOf(filter)}>{texts.firstPage}</ButtonLink>}
      </Empty>
    );
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <VideoGrid>
        {data.items.map((video, index) => (
          <li key={video.id}>
            <VideoCard video={video} eager={index < EAGER_CARDS} />
          </li>
        ))}
      </VideoGrid>
      <Pagination page={filter.page} total={data.total} pageSize={data.pageSize} />
    </div>
  );
}

/** The grid of videos; search, category and page stand in the address, so that Back works. */
export function HomeScreen() {
  const filter = useFilter();
  const heading = filter.q ? texts.resultsFor(filter.q) : texts.heading;
  usePageTitle(filter.q ? heading : texts.title);
  return (
    <>
      <div className={styles.top}>
        <div className={styles.headline}>
          <h1>{heading}</h1>
          {filter.q && <Link to={addressOf({ q: '', category: filter.category })}>{texts.clearSearch}</Link>}
        </div>
        <CategoryChips q={filter.q} category={filter.category} />
      </div>
      <Results filter={filter} />
    </>
  );
}

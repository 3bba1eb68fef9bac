import { type PublicVideo } from '@alcova/contracts';
import { ButtonLink } from '../ui/Button';
import { Pagination } from '../ui/Pagination';
import { Empty, Failed } from '../ui/states';
import { VideoCard, VideoGrid, VideoGridSkeleton } from './VideoCard';

/** How many cards stand above the fold: their pictures are not put off. */
const EAGER_CARDS = 5;

const texts = {
  emptyPage: 'Não há nada nesta página.',
  firstPage: 'Ir para a primeira página',
  explore: 'Ver vídeos',
} as const;

interface PageOfVideos {
  readonly items: readonly PublicVideo[];
  readonly total: number;
  readonly pageSize: number;
}

interface VideoPagesProps {
  /** What the query cache says of the page. */
  readonly query: {
    readonly data: PageOfVideos | undefined;
    readonly isError: boolean;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  readonly page: number;
  /** Cards that stand in for a page that is on its way. */
  readonly skeletons: number;
  readonly emptyText: string;
  /** Address of the first page: shown beyond the end. */
  readonly firstPage: string;
}

/** A numbered page of a person's videos, with all that may be said instead of it. The page number stands in the address as `page`. */
export function VideoPages({ query, page, skeletons, emptyText, firstPage }: VideoPagesProps) {
  const { data, isError, isPlaceholderData, refetch } = query;
  if (!data && isError) return <Failed onRetry={() => void refetch()} />;
  if (!data) return <VideoGridSkeleton count={skeletons} />;
  if (data.items.length === 0) {
    const isBeyond = data.total > 0;
    return (
      <Empty>
        <p>{isBeyond ? texts.emptyPage : emptyText}</p>
        <ButtonLink to={isBeyond ? firstPage : '/home'}>
          {isBeyond ? texts.firstPage : texts.explore}
        </ButtonLink>
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
      <Pagination page={page} total={data.total} pageSize={data.pageSize} />
    </div>
  );
}

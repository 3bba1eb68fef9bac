import { type ReactNode } from 'react';
import { ButtonLink } from '../ui/Button';
import { type PageNumbers, Pagination } from '../ui/Pagination';
import { Part } from '../ui/Part';
import { Empty, Failed } from '../ui/states';
import { type CardVideo } from './card-menu';
import { VideoCard, VideoGrid, VideoGridSkeleton } from './VideoCard';

/** How many cards stand above the fold: their pictures are not put off. */
const EAGER_CARDS = 5;

const texts = {
  emptyPage: 'Não há nada nesta página.',
  firstPage: 'Ir para a primeira página',
  explore: 'Ver vídeos',
} as const;

interface PageOfVideos {
  readonly items: readonly CardVideo[];
  readonly total: number;
  readonly pageSize: number;
}

export interface VideoPagesProps {
  /** What the query cache says of the page. */
  readonly query: {
    readonly data: PageOfVideos | undefined;
    readonly isError: boolean;
    readonly isPlaceholderData: boolean;
    readonly dataUpdatedAt: number;
    readonly refetch: () => unknown;
  };
  readonly page: number;
  /** Cards that stand in for a page that is on its way. */
  readonly skeletons: number;
  readonly emptyText: ReactNode;
  /** Address of the first page: shown beyond the end. */
  readonly firstPage: string;
  /** Where an empty list leads; null where there is nothing else to see. */
  readonly elsewhere?: string | null;
  /** Called with the id when a video is followed. */
  readonly onOpen?: ((id: string) => void) | undefined;
  /** What stands there where it cannot be read. */
  readonly failed?: ReactNode;
  /** Where this list is not the only one of the page. */
  readonly numbers?: PageNumbers;
  /** What stands between the videos and the numbers of the pages. */
  readonly children?: ReactNode;
}

type Read = Omit<VideoPagesProps, 'query' | 'skeletons' | 'failed'> & {
  readonly data: PageOfVideos;
  readonly isPlaceholderData: boolean;
};

/** A page that was read. */
function ReadPage(props: Read) {
  const { data, isPlaceholderData, page, emptyText, firstPage, elsewhere = '/home' } = props;
  const { onOpen, numbers, children } = props;
  if (data.items.length === 0) {
    const isBeyond = page > 1 && data.total > 0;
    const way = isBeyond ? firstPage : elsewhere;
    return (
      <Empty>
        <p>{isBeyond ? texts.emptyPage : emptyText}</p>
        {way !== null && <ButtonLink to={way}>{isBeyond ? texts.firstPage : texts.explore}</ButtonLink>}
      </Empty>
    );
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <VideoGrid>
        {data.items.map((video, index) => (
          <li key={video.id}>
            <VideoCard video={video} eager={index < EAGER_CARDS} first={index === 0} onOpen={onOpen} />
          </li>
        ))}
      </VideoGrid>
      {children}
      <Pagination {...data} {...numbers} page={page} />
    </div>
  );
}

/**
 * A numbered page of videos, with all that may be said instead of it. The page number stands in the address as `page`, unless `numbers` says
 * otherwise.
 */
export function VideoPages({ query, skeletons, failed, ...rest }: VideoPagesProps) {
  const { data, isError, isPlaceholderData, dataUpdatedAt, refetch } = query;
  const unread = failed ?? <Failed onRetry={() => void refetch()} />;
  if (!data && isError) return unread;
  if (!data) return <VideoGridSkeleton count={skeletons} />;
  return (
    <Part name="list of videos" resetKey={dataUpdatedAt} instead={() => unread}>
      <ReadPage {...rest} data={data} isPlaceholderData={isPlaceholderData} />
    </Part>
  );
}

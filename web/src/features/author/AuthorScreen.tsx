import { authorOf } from '@alcova/contracts';
import { useLocation } from 'react-router-dom';
import { usePageTitle } from '../../shared/site/site';
import { TaleGrid } from '../../shared/tales/TaleCard';
import { ButtonLink } from '../../shared/ui/Button';
import { Pagination } from '../../shared/ui/Pagination';
import { Part } from '../../shared/ui/Part';
import { Empty, Loading } from '../../shared/ui/states';
import { ListHead } from '../../shared/video/ListHead';
import { OrderLinks } from '../../shared/video/OrderLinks';
import { ReadVideoPages } from '../../shared/video/ReadVideoPages';
import { UnreadList } from '../../shared/video/UnreadList';
import styles from './author.module.css';
import { PARTS, useFirstPage, useWayToPart } from './parts';
import { texts } from './texts';
import { type Tales, useAuthor, type Videos } from './use-author';

function VideosPart({ query, page, pageSize }: Videos) {
  const firstPage = useFirstPage(PARTS.videos);
  return (
    <section className={styles.part} aria-labelledby="videos">
      <h2 id="videos" tabIndex={-1}>
        {texts.videos}
      </h2>
      <OrderLinks own="recentes" page={PARTS.videos.parameter} />
      <ReadVideoPages
        query={query}
        page={page}
        skeletons={pageSize}
        emptyText={texts.noVideos}
        firstPage={firstPage}
        numbers={PARTS.videos}
      />
    </section>
  );
}

function TalesList({ query, page }: Tales) {
  const { data, isError, isPlaceholderData, dataUpdatedAt, refetch } = query;
  const firstPage = useFirstPage(PARTS.tales);
  const unread = (
    <UnreadList emptyText={texts.noTales} message={texts.talesFailed} onRetry={() => void refetch()} />
  );
  if (!data && isError) return unread;
  if (!data) return <Loading />;
  if (data.items.length === 0) {
    const isBeyond = data.total > 0;
    return (
      <Empty>
        <p>{isBeyond ? texts.noTalesOnPage : texts.noTales}</p>
        {isBeyond && <ButtonLink to={firstPage}>{texts.firstPage}</ButtonLink>}
      </Empty>
    );
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <Part name="tales of an author" resetKey={dataUpdatedAt} instead={() => unread}>
        <TaleGrid tales={data.items} level="h3" />
        <Pagination {...data} {...PARTS.tales} page={page} />
      </Part>
    </div>
  );
}

const Nobody = () => (
  <Empty>
    <h1>{texts.notFound}</h1>
    <ButtonLink to="/home">{texts.toHome}</ButtonLink>
  </Empty>
);

/** No name can stand in the address like this. */
function Nameless() {
  usePageTitle(texts.notFound);
  return <Nobody />;
}

function Author({ typed }: { typed: string }) {
  const { name, isNobody, videos, tales, areVideosThere } = useAuthor(typed);
  useWayToPart(areVideosThere);
  if (isNobody) return <Nobody />;
  return (
    <>
      <ListHead heading={name} />
      {/* Most who write tales have no videos: theirs come first then. */}
      {videos.query.data?.total !== 0 && <VideosPart {...videos} />}
      {/* Below the videos, and so after them: nothing moves it. */}
      {areVideosThere && (
        <section className={styles.part} aria-labelledby="contos">
          <h2 id="contos" tabIndex={-1}>
            {texts.tales}
          </h2>
          <TalesList {...tales} />
        </section>
      )}
    </>
  );
}

/** The videos and the tales of one pen name. */
export function AuthorScreen() {
  const { pathname } = useLocation();
  const typed = authorOf(pathname);
  return (
    <div className={styles.screen}>
      {typed === undefined ? <Nameless /> : <Author key={typed} typed={typed} />}
    </div>
  );
}

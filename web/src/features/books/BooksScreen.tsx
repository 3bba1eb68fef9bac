import { bookKindWords, type BookType, pageFrom } from '@alcova/contracts';
import { type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../shared/site/site';
import { texts as sharedTexts } from '../../shared/texts';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { Pagination } from '../../shared/ui/Pagination';
import { Part } from '../../shared/ui/Part';
import { Empty } from '../../shared/ui/states';
import { BookCard } from './BookCard';
import styles from './books.module.css';
import { useBooks } from './queries';
import { loadingTexts, texts } from './texts';

/** How many cards stand above the fold: their covers are not put off. */
const EAGER_CARDS = 5;
const SKELETONS = 10;

const PLACES: Readonly<Record<BookType, string>> = { fisico: '/books', ebook: '/ebooks' };

function Head({ type, isLoading }: { type: BookType; isLoading: boolean }) {
  const { heading, intro } = bookKindWords[type];
  usePageTitle(heading);
  return (
    <header className={styles.head}>
      <h1>{heading}</h1>
      <p className={styles.intro} role="status">
        {isLoading ? loadingTexts[type] : intro}
      </p>
    </header>
  );
}

function Skeletons() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <div key={index} className={`${styles.card} ${styles.boneCard}`}>
          <div className={`${styles.frame} ${styles.bone}`} />
          <div className={`${styles.bone} ${styles.boneLine}`} />
          <div className={`${styles.bone} ${styles.boneShort}`} />
        </div>
      ))}
    </div>
  );
}

/** There is no book of the kind: what to look at instead. */
function NoBooks({ type, children }: { type: BookType; children?: ReactNode }) {
  const { none, hint, hintLink } = bookKindWords[type];
  return (
    <Empty>
      <p className={styles.none}>{none}</p>
      {children ?? <p>{hint}</p>}
      <ButtonLink to={PLACES[type === 'ebook' ? 'fisico' : 'ebook']}>{hintLink}</ButtonLink>
    </Empty>
  );
}

function Books({ type }: { type: BookType }) {
  const [search] = useSearchParams();
  const page = pageFrom(search.get('page'));
  const { data, isError, isPlaceholderData, dataUpdatedAt, refetch } = useBooks(type, page);
  const unread = (
    <NoBooks type={type}>
      <p>{texts.failed}</p>
      <Button look="primary" onClick={() => void refetch()}>
        {sharedTexts.retry}
      </Button>
    </NoBooks>
  );
  return (
    <>
      <Head type={type} isLoading={!data && !isError} />
      {!data && !isError && <Skeletons />}
      {!data && isError && unread}
      {data?.items.length === 0 && data.total === 0 && <NoBooks type={type} />}
      {data?.items.length === 0 && data.total > 0 && (
        <Empty>
          <p>{texts.emptyPage}</p>
          <ButtonLink to="?">{texts.firstPage}</ButtonLink>
        </Empty>
      )}
      {data && data.items.length > 0 && (
        <div aria-busy={isPlaceholderData}>
          <Part name="list of books" resetKey={dataUpdatedAt} instead={() => unread}>
            <ul className={styles.grid}>
              {data.items.map((book, index) => (
                <li key={book.id} className={styles.place}>
                  <BookCard book={book} eager={index < EAGER_CARDS} />
                </li>
              ))}
            </ul>
            <Pagination page={page} total={data.total} pageSize={data.pageSize} />
          </Part>
        </div>
      )}
    </>
  );
}

/** Printed books, or those of the category in the address; a category that is none has no books (D16). */
export function BooksScreen() {
  const { category } = useParams();
  const type = category ?? 'fisico';
  if (type === 'fisico' || type === 'ebook') return <Books key={type} type={type} />;
  return (
    <>
      <Head type="fisico" isLoading={false} />
      <NoBooks type="fisico" />
    </>
  );
}

/** Electronic books. */
export const EbooksScreen = () => <Books key="ebook" type="ebook" />;

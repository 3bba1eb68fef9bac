import { CATEGORY_LABELS, type PublishedTaleInFull, taleCardWords } from '@alcova/contracts';
import { useMemo, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../shared/api/error';
import { formatDate } from '../../shared/format/format';
import { Link } from '../../shared/navigation/Link';
import { usePageTitle } from '../../shared/site/site';
import { talesAddress } from '../../shared/tales/address';
import { AuthorLink } from '../../shared/tales/AuthorLink';
import card from '../../shared/tales/card.module.css';
import { useVideoOfTale } from '../../shared/tales/video-of-tale';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { lazyOptional } from '../../shared/ui/dispensable';
import { Part } from '../../shared/ui/Part';
import { Empty, Failed, Loading } from '../../shared/ui/states';
import styles from './contos.module.css';
import { Listen } from './Listen';
import { paragraphsOf } from './paragraphs';
import { useTale } from './queries';
import { TaleEnd } from './TaleEnd';
import { TEXT_SIZES, useTextSize } from './text-size';
import { readingTexts as texts } from './texts';
import { usePlace } from './use-place';

/** A piece of its own: the text does not wait for it. */
const TaleActions = lazyOptional('marks of a tale', () => import('./TaleActions'));
const ReadAlong = lazyOptional('read along', () => import('./read-along/ReadAlong'));

/** An address whose id no tale can have is as good as unknown. */
const isMissing = (error: Error) =>
  error instanceof ApiError && (error.code === 'tale.not-found' || error.status === 400);

type Size = ReturnType<typeof useTextSize>;

function SizeControl({ size, choose }: Size) {
  const last = TEXT_SIZES.length - 1;
  return (
    <div className={styles.sizes} role="group" aria-label={texts.size}>
      <Button small aria-label={texts.smaller} aria-disabled={size === 0} onClick={() => choose(size - 1)}>
        A−
      </Button>
      <span className="visually-hidden" role="status">
        {texts.sizeNow(size + 1, TEXT_SIZES.length)}
      </span>
      <Button small aria-label={texts.larger} aria-disabled={size === last} onClick={() => choose(size + 1)}>
        A+
      </Button>
    </div>
  );
}

function Facts({ tale }: { tale: PublishedTaleInFull }) {
  return (
    <p className={card.meta}>
      <Link className={card.category} to={talesAddress(tale.category, '')}>
        {CATEGORY_LABELS[tale.category]}
      </Link>
      <AuthorLink author={tale.author} label={taleCardWords.by(tale.author)} />
      <span>{taleCardWords.minutes(tale.readingMinutes)}</span>
      <time dateTime={tale.publishedAt}>{formatDate(tale.publishedAt)}</time>
    </p>
  );
}

function Reading({ tale }: { tale: PublishedTaleInFull }) {
  const title = useRef<HTMLHeadingElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const paragraphs = useMemo(() => paragraphsOf(tale.tale), [tale.tale]);
  const textSize = useTextSize();
  const filmId = useVideoOfTale(tale);
  const place = usePlace({ tale, text, count: paragraphs.length });
  const toTop = () => {
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  };
  return (
    <article className={styles.reading}>
      <h1 ref={title} tabIndex={-1}>
        {tale.title}
      </h1>
      <Facts tale={tale} />
      <div className={styles.tools}>
        <SizeControl {...textSize} />
        <Listen tale={tale} />
        {place.hasRoom && (
          <Button small className={place.canGoOn ? '' : styles.later} onClick={place.goOn}>
            {texts.goOn}
          </Button>
        )}
      </div>
      <div className={styles.actions}>
        <Part name="marks of a tale">
          <TaleActions tale={tale} />
        </Part>
      </div>
      <div>
        <div ref={text} className={styles.text}>
          {paragraphs.map((paragraph, index) => (
            <p key={index} tabIndex={-1}>
              {paragraph}
            </p>
          ))}
        </div>
        {filmId && (
          <Part name="read along">
            <ReadAlong {...{ tale, filmId, text }} onTold={place.followVoice} onHeard={place.offer} />
          </Part>
        )}
      </div>
      <TaleEnd tale={tale} onTop={toTop} />
    </article>
  );
}

function Tale({ id }: { id: string }) {
  const { data: tale, error, dataUpdatedAt, refetch } = useTale(id);
  const isGone = error !== null && isMissing(error);
  usePageTitle(isGone ? texts.notFound : tale?.title, tale);
  if (isGone) {
    return (
      <Empty>
        <h1>{texts.notFound}</h1>
        <ButtonLink to="/contos">{texts.back}</ButtonLink>
      </Empty>
    );
  }
  const unread = <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (tale) {
    return (
      <Part name="tale" resetKey={dataUpdatedAt} instead={() => unread}>
        <Reading tale={tale} />
      </Part>
    );
  }
  return error ? unread : <Loading hideLabel />;
}

/** One tale to read. */
export function TaleScreen() {
  const { id = '' } = useParams();
  return (
    <div className={styles.page}>
      <Tale key={id} id={id} />
    </div>
  );
}

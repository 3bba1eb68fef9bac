import { type followBook, formatPrice, type PublicBook } from '@alcova/contracts';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { addressOf } from '../../shared/api/address';
import { Button, buttonClass } from '../../shared/ui/Button';
import { usePicture } from '../../shared/ui/use-picture';
import styles from './books.module.css';
import { texts } from './texts';

function Cover({ src, eager }: { src: string; eager: boolean }) {
  const { isUsable, onError } = usePicture(src);
  if (!isUsable) return <span className={styles.noCover}>{texts.noCover}</span>;
  return (
    <img
      className={styles.cover}
      src={src}
      alt=""
      width={400}
      height={600}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={onError}
    />
  );
}

/** Whether a text that is shown in part has more lines than there is room for: that depends on the card's width, too. */
function useIsCut(ref: RefObject<HTMLElement | null>, isInPart: boolean): boolean {
  const [isCut, setIsCut] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !isInPart) return undefined;
    const look = () => setIsCut(element.scrollHeight > element.clientHeight);
    // Before the first paint, then whenever the width or the font has changed the lines.
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isInPart]);
  return isCut;
}

function Description({ title, text }: { title: string; text: string }) {
  const id = useId();
  const ref = useRef<HTMLParagraphElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const isCut = useIsCut(ref, !isWhole);
  return (
    <div className={styles.about}>
      <p
        ref={ref}
        id={id}
        className={isWhole ? styles.description : `${styles.description} ${styles.inPart}`}
      >
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? texts.less : texts.more}
          <span className="visually-hidden">{texts.aboutWhat(title)}</span>
        </button>
      )}
    </div>
  );
}

/** A book for sale. The way to the shop covers the whole card; a book that is sold nowhere has none. */
export function BookCard({ book, eager }: { book: PublicBook; eager: boolean }) {
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <Cover src={book.coverUrl} eager={eager} />
      </div>
      <h2 className={styles.title}>{book.title}</h2>
      <Description title={book.title} text={book.description} />
      <p className={styles.price}>
        <span>{formatPrice(book.price)}</span>
        {book.price === 0 && <span className={styles.free}>{texts.free}</span>}
      </p>
      {book.link === '' ? (
        <Button look="primary" disabled>
          {texts.buy}
        </Button>
      ) : (
        <a
          className={buttonClass({ look: 'primary' }, styles.buy)}
          href={addressOf<typeof followBook>('GET /api/books/{id}/go', { id: book.id })}
          target="_blank"
          rel="noopener"
        >
          {texts.buy}
          <span className="visually-hidden">{texts.buyWhat(book.title)}</span>
        </a>
      )}
    </article>
  );
}

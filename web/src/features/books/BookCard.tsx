import { followBookRoute, type PublicBook } from '@alcova/contracts';
import { useId, useState } from 'react';
import { addressOf } from '../../shared/api/address';
import { formatPrice } from '../../shared/format/format';
import { Button, buttonClass } from '../../shared/ui/Button';
import { usePicture } from '../../shared/ui/use-picture';
import styles from './books.module.css';
import { texts } from './texts';

/** Characters above which a description is shown in part until asked for. */
const LONG_DESCRIPTION = 140;

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

function Description({ title, text }: { title: string; text: string }) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > LONG_DESCRIPTION;
  return (
    <div className={styles.about}>
      <p id={id} className={isWhole ? styles.description : `${styles.description} ${styles.inPart}`}>
        {text}
      </p>
      {isLong && (
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
      <p className={styles.price}>{formatPrice(book.price)}</p>
      {book.link === '' ? (
        <Button look="primary" disabled>
          {texts.buy}
        </Button>
      ) : (
        <a
          className={buttonClass({ look: 'primary' }, styles.buy)}
          href={addressOf(followBookRoute, { id: book.id })}
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

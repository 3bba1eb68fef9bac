import { CATEGORY_LABELS, type PublishedTale, talePath } from '@alcova/contracts';
import { formatDate } from '../../shared/format/format';
import { Link } from '../../shared/navigation/Link';
import { previewText } from '../../shared/tales/preview';
import styles from './contos.module.css';
import { texts } from './texts';

/** A tale in a list: how it begins, and how long it takes to read. */
export function TaleCard({ tale }: { tale: PublishedTale }) {
  return (
    <article className={styles.card}>
      <h2 className={styles.cardTitle}>
        <Link to={talePath(tale.id)}>{tale.title}</Link>
      </h2>
      <p className={styles.preview}>{previewText(tale.preview)}</p>
      <p className={styles.meta}>
        <span className={styles.category}>{CATEGORY_LABELS[tale.category]}</span>
        <span>{texts.by(tale.author)}</span>
        <span>{texts.minutes(tale.readingMinutes)}</span>
        <time dateTime={tale.publishedAt}>{formatDate(tale.publishedAt)}</time>
      </p>
    </article>
  );
}

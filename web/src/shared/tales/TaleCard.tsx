import { CATEGORY_LABELS, type PublishedTale, talePath } from '@alcova/contracts';
import { formatDate } from '../format/format';
import { Link } from '../navigation/Link';
import styles from './card.module.css';
import { cardTexts as texts } from './card-texts';
import { previewText } from './preview';

interface TaleCardProps {
  readonly tale: PublishedTale;
  readonly level?: 'h2' | 'h3';
}

/** A tale in a list: how it begins, and how long it takes to read. */
export function TaleCard({ tale, level: Title = 'h2' }: TaleCardProps) {
  return (
    <article className={styles.card}>
      <Title className={styles.cardTitle}>
        <Link to={talePath(tale.id)}>{tale.title}</Link>
      </Title>
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

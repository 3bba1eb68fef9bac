import {
  CATEGORY_LABELS,
  previewText,
  type PublishedTale,
  taleCardWords as texts,
  talePath,
} from '@alcova/contracts';
import { formatDate } from '../format/format';
import { Link } from '../navigation/Link';
import { AuthorLink } from './AuthorLink';
import styles from './card.module.css';

interface TaleCardProps {
  readonly tale: PublishedTale;
  readonly level?: 'h2' | 'h3' | undefined;
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
        <AuthorLink author={tale.author} label={texts.by(tale.author)} />
        <span>{texts.minutes(tale.readingMinutes)}</span>
        <span>{texts.likes(tale.likes)}</span>
        <time dateTime={tale.publishedAt}>{formatDate(tale.publishedAt)}</time>
      </p>
    </article>
  );
}

interface TaleGridProps {
  readonly tales: readonly PublishedTale[];
  readonly level?: 'h2' | 'h3';
}

/** Cards side by side, as many as fit. */
export function TaleGrid({ tales, level }: TaleGridProps) {
  return (
    <ul className={styles.grid}>
      {tales.map((tale) => (
        <li key={tale.id}>
          <TaleCard tale={tale} level={level} />
        </li>
      ))}
    </ul>
  );
}

import {
  CATEGORY_LABELS,
  type nextPublishedTale,
  type PublishedTale,
  taleCardWords,
  talePath,
} from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, areNamed, insist } from '../../shared/api/answer';
import { queryOf } from '../../shared/api/answers';
import { Link } from '../../shared/navigation/Link';
import styles from './contos.module.css';
import { readingTexts as texts } from './texts';

type Next = AnswerOf<typeof nextPublishedTale>;

const isSound = (tale: PublishedTale | null) =>
  tale === null || (areNamed([tale]) && typeof tale.author === 'string');

/** An older server knows of the list of all alone. */
function soundNext({ tale, ofAuthor = null, ofCategory = null }: Next): Next {
  const next = { tale, ofAuthor, ofCategory };
  insist(Object.values(next).every(isSound));
  return next;
}

function Way({ label, tale }: { label: string; tale: PublishedTale }) {
  return (
    <Link to={talePath(tale.id)}>
      <span>{label}</span>
      <strong>{tale.title}</strong>
      <span>{taleCardWords.by(tale.author)}</span>
    </Link>
  );
}

/**
 * Leads to the next tale of the same author and to that of the same category, where there is neither to the one that follows in the list;
 * nothing after the last, or where nobody can tell.
 */
export function NextTale({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['published-tale', id, 'next'],
    ...queryOf<typeof nextPublishedTale>('GET /api/tales/published/{id}/next', { params: { id } }, soundNext),
  });
  const { ofAuthor, ofCategory, tale } = data ?? {};
  const follows = (ofAuthor ?? ofCategory) ? null : tale;
  return (
    <div className={styles.next}>
      {ofAuthor && <Way label={texts.nextOf(ofAuthor.author)} tale={ofAuthor} />}
      {ofCategory && <Way label={texts.nextIn(CATEGORY_LABELS[ofCategory.category])} tale={ofCategory} />}
      {follows && <Way label={texts.next} tale={follows} />}
    </div>
  );
}

import { type nextPublishedTale, taleCardWords, talePath } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, areNamed, insist } from '../../shared/api/answer';
import { queryOf } from '../../shared/api/answers';
import { Link } from '../../shared/navigation/Link';
import styles from './contos.module.css';
import { readingTexts as texts } from './texts';

type Next = AnswerOf<typeof nextPublishedTale>;

function soundNext(next: Next): Next {
  insist(next.tale === null || (areNamed([next.tale]) && typeof next.tale.author === 'string'));
  return next;
}

/** Leads to the tale that follows in the list; nothing after the last, or where nobody can tell. */
export function NextTale({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['published-tale', id, 'next'],
    ...queryOf<typeof nextPublishedTale>('GET /api/tales/published/{id}/next', { params: { id } }, soundNext),
  });
  const tale = data?.tale;
  return (
    <div className={styles.next}>
      {tale && (
        <Link to={talePath(tale.id)}>
          <span>{texts.next}</span>
          <strong>{tale.title}</strong>
          <span>{taleCardWords.by(tale.author)}</span>
        </Link>
      )}
    </div>
  );
}

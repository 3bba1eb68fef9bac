import { type nextPublishedTaleRoute, talePath } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { areNamed, insist } from '../../shared/api/answer';
import { call } from '../../shared/api/call';
import { Link } from '../../shared/navigation/Link';
import { cardTexts } from '../../shared/tales/card-texts';
import styles from './contos.module.css';
import { readingTexts as texts } from './texts';

/** Leads to the tale that follows in the list; nothing after the last, or where nobody can tell. */
export function NextTale({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['published-tale', id, 'next'],
    queryFn: async ({ signal }) => {
      const asked = { params: { id }, signal };
      const next = await call<typeof nextPublishedTaleRoute>('GET /api/tales/published/{id}/next', asked);
      insist(next.tale === null || (areNamed([next.tale]) && typeof next.tale.author === 'string'));
      return next;
    },
  });
  const tale = data?.tale;
  return (
    <div className={styles.next}>
      {tale && (
        <Link to={talePath(tale.id)}>
          <span>{texts.next}</span>
          <strong>{tale.title}</strong>
          <span>{cardTexts.by(tale.author)}</span>
        </Link>
      )}
    </div>
  );
}

import { type taleCounts, type TaleCounts as Counts } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call';
import { formatCount } from '../format/count';
import { Link } from '../navigation/Link';
import { texts as shared } from '../texts';
import { Button } from '../ui/Button';
import styles from './counts.module.css';

const CARDS = [
  ['total', 'Total de Contos', '/talelist'],
  ['pending', 'Pendentes', '/talelist?status=waiting'],
  ['approved', 'Aprovados', '/talelist?status=approved'],
  ['denied', 'Recusados', '/talelist?status=denied'],
] as const satisfies readonly (readonly [keyof Counts, label: string, to: string])[];
const LABEL = 'Contos por estado';

/** Four cards: how many tales there are, by status, at this moment. */
export function TaleCounts() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['tale-counts'],
    queryFn: ({ signal }) => call<typeof taleCounts>('GET /api/admin/tales/counts', { signal }),
    staleTime: 0,
  });
  return (
    <section aria-label={LABEL}>
      <dl className={styles.cards} aria-busy={data === undefined && !isError}>
        {CARDS.map(([name, label, to]) => (
          <div key={name} className={styles.card}>
            <dt>
              <Link to={to}>{label}</Link>
            </dt>
            <dd>{data ? formatCount(data[name]) : <span className={styles.none}>–</span>}</dd>
          </div>
        ))}
      </dl>
      {isError && !data && (
        <p className={styles.failed} role="alert">
          {shared.loadFailed}{' '}
          <Button small onClick={() => void refetch()}>
            {shared.retry}
          </Button>
        </p>
      )}
    </section>
  );
}

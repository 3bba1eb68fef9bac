import { formatCount } from '../../shared/format/count';
import { Button } from '../../shared/ui/Button';
import { texts as shared } from '../../shared/texts';
import styles from './profile.module.css';
import { useProfile } from './queries';
import { texts } from './texts';

function Stat({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd>
        {value === undefined ? <span className="visually-hidden">{shared.loading}</span> : formatCount(value)}
      </dd>
    </div>
  );
}

/** How many videos the person watched, liked and keeps as favourites. */
export function Stats() {
  const { data, isError, refetch } = useProfile();
  if (!data && isError) {
    return (
      <div role="alert" className={styles.statsFailed}>
        <p>{texts.statsFailed}</p>
        <Button small onClick={() => void refetch()}>
          {shared.retry}
        </Button>
      </div>
    );
  }
  return (
    <dl className={styles.stats} aria-label={texts.stats}>
      <Stat label={texts.watched} value={data?.watchedCount} />
      <Stat label={texts.liked} value={data?.likedCount} />
      <Stat label={texts.favorites} value={data?.favoritesCount} />
    </dl>
  );
}

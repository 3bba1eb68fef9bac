import { useEffect } from 'react';
import { Link } from '../../../../shared/navigation/Link';
import { PLAYS } from '../../../../shared/video/play-wish';
import { useRelated } from '../../base/queries';
import styles from './next.module.css';
import { texts } from './texts';

/** What was watched to its end since the site was opened, in memory alone: two videos must not offer each other for ever. */
const watched = new Set<string>();

interface NextVideoProps {
  readonly videoId: string;
  readonly onCancel: () => void;
}

/** Offers the next of the related videos over the end of a film. Nothing starts by itself. */
export function NextVideo({ videoId, onCancel }: NextVideoProps) {
  const { data } = useRelated(videoId);
  useEffect(() => {
    watched.add(videoId);
  }, [videoId]);
  const next = data?.items.find(({ id }) => !watched.has(id)) ?? data?.items[0];
  if (!next) return null;
  return (
    <section className={styles.next} aria-label={texts.label}>
      <p role="status">
        <span className={styles.label}>{texts.next}</span>
        <strong className={styles.title}>{next.title}</strong>
      </p>
      <div className={styles.ways}>
        <Link className={styles.watch} to={`/video/${next.id}`} state={PLAYS}>
          {texts.watch}
        </Link>
        <button type="button" className={styles.cancel} onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </section>
  );
}

import { type TrashView } from '@alcova/contracts';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../../navigation/Link';
import { texts } from './texts';
import styles from './trash.module.css';
import { addressOfView } from './view';

/** The two views of a list, as links: what is there, and what lies in the trash. */
export function TrashViews({ current }: { current: TrashView }) {
  const [search] = useSearchParams();
  return (
    <nav className={styles.views} aria-label={texts.views}>
      {(['list', 'trash'] as const).map((view) => (
        <Link
          key={view}
          className={styles.view}
          to={addressOfView(search, view)}
          aria-current={view === current ? 'page' : undefined}
        >
          {texts[view]}
        </Link>
      ))}
    </nav>
  );
}

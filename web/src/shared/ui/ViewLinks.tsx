import { Link } from '../navigation/Link';
import styles from './view-links.module.css';

interface View {
  readonly to: string;
  /** Differs from view to view. */
  readonly text: string;
  readonly isCurrent: boolean;
}

/** The views of a screen as a row of links, the shown one marked. */
export function ViewLinks({ label, views }: { label: string; views: readonly View[] }) {
  return (
    <nav className={styles.views} aria-label={label}>
      {views.map(({ to, text, isCurrent }) => (
        <Link key={text} className={styles.view} to={to} aria-current={isCurrent ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}

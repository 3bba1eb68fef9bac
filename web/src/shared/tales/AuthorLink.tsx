import { authorPath } from '@alcova/contracts';
import { Link } from '../navigation/Link';
import styles from './card.module.css';

interface AuthorLinkProps {
  readonly author: string;
  /** What names the author on the screen. */
  readonly label: string;
}

/** An author, as a link to their page; plain where nobody is named. */
export function AuthorLink({ author, label }: AuthorLinkProps) {
  const path = authorPath(author);
  if (path === null) return <span>{label}</span>;
  return (
    <Link className={styles.author} to={path}>
      {label}
    </Link>
  );
}

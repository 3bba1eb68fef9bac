import { type MouseEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../shared/navigation/Link';
import { ledFrom } from '../../shared/session/return-path';
import { useSession } from '../../shared/session/store';
import { texts } from '../texts';
import styles from './menu.module.css';

const SHOWN_MS = 3_000;
const FAVORITES = '/favorite';

interface LoginNeeded {
  readonly message: string;
  /** Where the person wanted to go. */
  readonly from: string;
}

/** What is shown to a visitor for three seconds after each click. */
function useLoginNeeded() {
  const [needed, setNeeded] = useState<LoginNeeded | null>(null);
  useEffect(() => {
    if (!needed) return undefined;
    const timer = setTimeout(() => setNeeded(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [needed]);
  return { needed, ask: setNeeded };
}

function LoginMessage({ needed }: { needed: LoginNeeded | null }) {
  return (
    <div role="status">
      {needed && (
        <p className={styles.message}>
          {needed.message}{' '}
          <Link to="/login" state={ledFrom(needed.from)}>
            {texts.goToLogin}
          </Link>
        </p>
      )}
    </div>
  );
}

/** The menu below the header. What needs an account asks a visitor to sign in. */
export function PublicMenu() {
  const status = useSession((session) => session.status);
  const { pathname, search } = useLocation();
  const { needed, ask } = useLoginNeeded();
  const isVisitor = status === 'out';
  const askForFavorites = (event: MouseEvent) => {
    if (!isVisitor) return;
    event.preventDefault();
    ask({ message: texts.favoritesNeedLogin, from: FAVORITES });
  };
  const askForTale = () => ask({ message: texts.taleNeedsLogin, from: `${pathname}${search}` });
  return (
    <nav className={styles.menu} aria-label={texts.publicMenu}>
      <ul className={styles.entries}>
        <li>
          <Link
            className={styles.entry}
            to={FAVORITES}
            onClick={askForFavorites}
            aria-current={pathname.startsWith(FAVORITES) ? 'page' : undefined}
          >
            {texts.favorites}
          </Link>
        </li>
        {isVisitor && (
          <li>
            <button type="button" className={styles.entry} onClick={askForTale}>
              {texts.sendTale}
            </button>
          </li>
        )}
      </ul>
      <LoginMessage needed={isVisitor ? needed : null} />
    </nav>
  );
}

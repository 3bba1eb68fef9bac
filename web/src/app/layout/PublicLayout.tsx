import { FOOTER_LINKS } from '@alcova/contracts';
import { useCallback, useId, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { QuickExit } from '../../features/discretion/QuickExit';
import { Link } from '../../shared/navigation/Link';
import { useSiteName } from '../../shared/site/site';
import { CloseIcon, MenuIcon } from '../../shared/ui/icons';
import { ErrorBoundary } from '../../shared/ui/ErrorBoundary';
import { ErrorScreen } from '../base/ErrorScreen';
import { texts } from '../base/texts';
import { Header } from './Header';
import { PublicMenu } from './PublicMenu';
import styles from './public.module.css';

const year = new Date().getFullYear();

function Footer() {
  const siteName = useSiteName();
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <p>
          {texts.copyright(year, siteName)} {texts.adults}
        </p>
        <nav className={styles.links} aria-label={texts.footer}>
          {FOOTER_LINKS.map(([to, label]) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}

/** Header, content, footer: what visitors see. */
export function PublicLayout() {
  const menuId = useId();
  const { key } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const escapeMenu = useCallback(() => {
    setMenuOpen(false);
    menuButton.current?.focus();
  }, []);
  return (
    <div className={styles.layout}>
      <Header
        quickExit={<QuickExit />}
        menuButton={
          <button
            ref={menuButton}
            type="button"
            className={styles.menuButton}
            aria-label={isMenuOpen ? texts.menuClose : texts.menuOpen}
            aria-expanded={isMenuOpen}
            aria-controls={menuId}
            onClick={() => setMenuOpen((before) => !before)}
          >
            {isMenuOpen ? <CloseIcon /> : <MenuIcon />}
          </button>
        }
      />
      <PublicMenu id={menuId} isOpen={isMenuOpen} onClose={closeMenu} onEscape={escapeMenu} />
      <main id="conteudo" tabIndex={-1} className={styles.main}>
        <ErrorBoundary name="screen" fallback={() => <ErrorScreen />} resetKey={key}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <Footer />
    </div>
  );
}

import { Outlet } from 'react-router-dom';
import { Link } from '../../shared/navigation/Link';
import { useSiteConfig } from '../../shared/site/site';
import { texts as shared } from '../../shared/texts';
import { texts } from '../texts';
import { Header } from './Header';
import { PublicMenu } from './PublicMenu';
import styles from './public.module.css';

function Footer() {
  const { data } = useSiteConfig();
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <p>
          {texts.copyright(new Date().getFullYear(), data?.siteName ?? shared.siteName)} {texts.adults}
        </p>
        <nav className={styles.links} aria-label={texts.footer}>
          <Link to="/terms">{texts.terms}</Link>
          <Link to="/privacy">{texts.privacy}</Link>
        </nav>
      </div>
    </footer>
  );
}

/** Header, content, footer: what visitors see. */
export function PublicLayout() {
  return (
    <div className={styles.layout}>
      <Header />
      <PublicMenu />
      <main id="conteudo" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}

import { gateWords as texts } from '@alcova/contracts';
import { useLocation, useNavigate } from 'react-router-dom';
import { Link } from '../../shared/navigation/Link';
import { useConsent } from '../../shared/session/consent';
import { useLeaveUrl, usePageTitle, useSiteName } from '../../shared/site/site';
import { Button } from '../../shared/ui/Button';
import lone from '../../shared/ui/lone-screen.module.css';
import styles from './gate.module.css';

/** Asks whether the visitor is an adult. Yes leads from / to /home and on any other address stays there; No leaves the site. */
export function GateScreen() {
  usePageTitle(undefined);
  const accept = useConsent((consent) => consent.accept);
  const siteName = useSiteName();
  const leaveUrl = useLeaveUrl();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const enter = () => {
    accept();
    if (pathname === '/') void navigate('/home', { replace: true });
  };
  return (
    <main className={lone.screen} id="conteudo" tabIndex={-1}>
      <section className={`${lone.box} ${styles.box}`} aria-labelledby="gate-title">
        <p className={lone.brand}>{siteName}</p>
        <h1 id="gate-title">{texts.title}</h1>
        <p>{texts.text}</p>
        <p className={styles.question}>{texts.question}</p>
        <div className={styles.answers}>
          <Button onClick={() => window.location.replace(leaveUrl)}>{texts.no}</Button>
          <Button look="primary" onClick={enter}>
            {texts.yes}
          </Button>
        </div>
        <p className={styles.small}>
          {texts.readBefore} <Link to="/terms">{texts.terms}</Link> {texts.and}{' '}
          <Link to="/privacy">{texts.privacy}</Link>.
        </p>
      </section>
    </main>
  );
}

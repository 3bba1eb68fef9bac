import { useSiteConfig } from '../../shared/site/site';
import styles from './age.module.css';
import { texts } from './texts';

/** Pages that need no proof, each loaded anew: the application does not run here. @param hasSignIn the way to sign in stands nowhere else */
export function Legal({ hasSignIn }: { hasSignIn: boolean }) {
  const email = useSiteConfig().data?.supportEmail;
  return (
    <nav className={styles.legal} aria-label={texts.pages}>
      <a href="/terms">{texts.terms}</a>
      <a href="/privacy">{texts.privacy}</a>
      <a href="/denuncia">{texts.report}</a>
      {email && <a href={`mailto:${email}`}>{texts.help}</a>}
      {hasSignIn && <a href="/login">{texts.signIn}</a>}
    </nav>
  );
}

import { usePageTitle } from '../shared/site/site';
import { ButtonLink } from '../shared/ui/Button';
import { texts } from './not-found-texts';
import styles from './base/root.module.css';

/** An address that leads nowhere. */
export function NotFound() {
  usePageTitle(texts.title);
  return (
    <div className={styles.page}>
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <ButtonLink look="primary" to="/home">
        {texts.toHome}
      </ButtonLink>
    </div>
  );
}

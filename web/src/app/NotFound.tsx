import { usePageTitle } from '../shared/site/site';
import { ButtonLink } from '../shared/ui/Button';
import styles from './root.module.css';
import { texts } from './texts';

/** An address that leads nowhere. */
export function NotFound() {
  usePageTitle(texts.notFoundTitle);
  return (
    <div className={styles.page}>
      <h1>{texts.notFoundTitle}</h1>
      <p>{texts.notFoundText}</p>
      <ButtonLink look="primary" to="/home">
        {texts.toHome}
      </ButtonLink>
    </div>
  );
}

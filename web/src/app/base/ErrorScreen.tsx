import { Button } from '../../shared/ui/Button';
import styles from './root.module.css';
import { texts } from './texts';

/** The last resort: a screen that cannot be drawn, or whose code cannot be fetched (a new version was installed meanwhile). */
export function ErrorScreen() {
  return (
    <div className={styles.page} role="alert">
      <h1>{texts.errorTitle}</h1>
      <p>{texts.errorText}</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        {texts.reload}
      </Button>
    </div>
  );
}

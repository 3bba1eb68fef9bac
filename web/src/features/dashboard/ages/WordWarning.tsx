import { useAgeWays } from '../../../shared/admin/age-ways';
import { Link } from '../../../shared/navigation/Link';
import styles from './ages.module.css';
import { texts } from './texts';

/** Said while a site in production takes a visitor's word somewhere. Nothing while that is not known. */
export function WordWarning() {
  const { data } = useAgeWays();
  if (!data?.takesWord) return null;
  return (
    <section className={styles.warning} aria-label={texts.warning}>
      <p>{texts.takesWord}</p>
      <Link to="/policy">{texts.toPolicy}</Link>
    </section>
  );
}

import { Link } from '../../shared/navigation/Link';
import { useSiteName } from '../../shared/site/site';
import { useTheme } from '../../shared/theme/store';
import { texts } from '../base/texts';
import styles from './header.module.css';

const COLOURS = {
  light: { plate: '#6d2a55', arch: '#fbf6f0' },
  dark: { plate: '#e0a3c4', arch: '#2b1122' },
} as const;

/** The mark and the name, in the variant of the theme; leads to /home. */
export function Logo() {
  const theme = useTheme((state) => state.theme);
  const siteName = useSiteName();
  const { plate, arch } = COLOURS[theme];
  return (
    <Link className={styles.logo} to="/home" aria-label={texts.logo(siteName)} data-variant={theme}>
      <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill={plate} />
        <path d="M8 25V15a8 8 0 0 1 16 0v10h-4V15a4 4 0 0 0-8 0v10z" fill={arch} />
      </svg>
      <span className={styles.name}>{siteName}</span>
    </Link>
  );
}

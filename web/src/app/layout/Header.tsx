import { type Role } from '@alcova/contracts';
import { type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { leaveBy } from '../../shared/navigation/guard-store';
import { signOut, useSession } from '../../shared/session/store';
import { useTheme } from '../../shared/theme/store';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { ExitIcon, MoonIcon, PersonIcon, SunIcon } from '../../shared/ui/icons';
import { texts } from '../texts';
import styles from './header.module.css';
import { Logo } from './Logo';
import { SearchButton } from './SearchButton';
import { SearchForm } from './SearchForm';

function ThemeToggle() {
  const { theme, toggle } = useTheme();
  const label = theme === 'dark' ? texts.toLight : texts.toDark;
  return (
    <button type="button" className={styles.icon} onClick={toggle} aria-label={label} title={label}>
      {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}

/** Signs out and goes to /login, whatever becomes of the call. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  const leave = () => {
    // Guards see the sign-out first and lead away from closed screens; the way to /login is the last word.
    flushSync(() => void signOut());
    void navigate('/login');
  };
  return () => leaveBy(leave);
}

/** What stands in the header for whom (D17). */
const AREAS: Readonly<Record<Role, { readonly to: string; readonly label: string }>> = {
  admin: { to: '/dashboard', label: texts.dashboard },
  moderator: { to: '/talelist', label: texts.moderation },
  user: { to: '/home', label: texts.home },
};

function SessionButtons() {
  const { status, account } = useSession();
  const leave = useLeave();
  if (status === 'unknown') return null;
  if (!account) {
    return (
      <ButtonLink small look="primary" to="/login">
        {texts.login}
      </ButtonLink>
    );
  }
  const area = AREAS[account.role];
  return (
    <>
      <ButtonLink small to={area.to}>
        {area.label}
      </ButtonLink>
      <ButtonLink
        small
        className={styles.icon}
        to="/profile"
        aria-label={texts.profile}
        title={`${texts.profile}: ${account.name}`}
      >
        <PersonIcon />
      </ButtonLink>
      <Button small className={styles.icon} onClick={leave} aria-label={texts.logout} title={texts.logout}>
        <ExitIcon />
      </Button>
    </>
  );
}

/** The top bar. `menuButton` comes first, `wide` fills the window (the administrators' area). */
export function Header({ menuButton, wide = false }: { menuButton?: ReactNode; wide?: boolean }) {
  const isSignedIn = useSession((session) => session.status === 'in');
  const variants = `${menuButton ? styles.withMenu : ''} ${isSignedIn ? styles.signedIn : ''}`;
  return (
    <header className={`${styles.header} ${variants}`}>
      <div className={`${styles.inner} ${wide ? styles.wide : ''}`}>
        {menuButton}
        <Logo />
        <SearchForm className={styles.search} />
        <div className={styles.actions}>
          <SearchButton />
          <ThemeToggle />
          <SessionButtons />
        </div>
      </div>
    </header>
  );
}

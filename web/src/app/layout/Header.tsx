import { type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut, useSession } from '../../shared/session/store';
import { useTheme } from '../../shared/theme/store';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { ExitIcon, MoonIcon, SunIcon } from '../../shared/ui/icons';
import { texts } from '../texts';
import styles from './header.module.css';
import { Logo } from './Logo';
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
  return () => {
    void navigate('/login');
    void signOut();
  };
}

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
  const isAdmin = account.role === 'admin';
  return (
    <>
      <ButtonLink small to={isAdmin ? '/dashboard' : '/home'}>
        {isAdmin ? texts.dashboard : texts.home}
      </ButtonLink>
      <Button small className={styles.icon} onClick={leave} aria-label={texts.logout} title={texts.logout}>
        <ExitIcon />
      </Button>
    </>
  );
}

/** The top bar. `menuButton` comes first, `wide` fills the window (the administrators' area). */
export function Header({ menuButton, wide = false }: { menuButton?: ReactNode; wide?: boolean }) {
  return (
    <header className={`${styles.header} ${menuButton ? styles.withMenu : ''}`}>
      <div className={`${styles.inner} ${wide ? styles.wide : ''}`}>
        {menuButton}
        <Logo />
        <SearchForm />
        <div className={styles.actions}>
          <ThemeToggle />
          <SessionButtons />
        </div>
      </div>
    </header>
  );
}

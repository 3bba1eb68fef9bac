import { type Role } from '@alcova/contracts';
import { type ReactNode, useId } from 'react';
import { AREA_PATHS } from '../../shared/session/area';
import { useSession } from '../../shared/session/store';
import { useLeave } from '../../shared/session/use-leave';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { NewsOfTales } from '../../shared/tales/NewsOfTales';
import { ExitIcon, MoonIcon, PersonIcon, SunIcon } from '../../shared/ui/icons';
import { texts } from '../base/texts';
import styles from './header.module.css';
import { Logo } from './Logo';
import { SearchButton } from './SearchButton';
import { SearchForm } from './SearchForm';
import { useThemeSwitch } from './use-theme-switch';

function ThemeToggle() {
  const { theme, toggle, label } = useThemeSwitch();
  return (
    <button
      type="button"
      className={`${styles.icon} ${styles.theme}`}
      onClick={toggle}
      aria-label={label}
      title={label}
    >
      {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}

/** What stands in the header for whom (D17). */
const AREAS: Readonly<Record<Role, string>> = {
  ...{ admin: texts.dashboard, moderator: texts.moderation, user: texts.home },
};

function SessionButtons() {
  const { status, account } = useSession();
  const leave = useLeave();
  const newsId = useId();
  if (status === 'unknown') return null;
  if (!account) {
    return (
      <ButtonLink small look="primary" to="/login">
        {texts.login}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink small to={AREA_PATHS[account.role]}>
        {AREAS[account.role]}
      </ButtonLink>
      <span className={styles.marked}>
        <ButtonLink
          small
          className={styles.icon}
          to="/profile"
          aria-label={texts.profile}
          aria-describedby={newsId}
          title={`${texts.profile}: ${account.name}`}
        >
          <PersonIcon />
        </ButtonLink>
        <NewsOfTales id={newsId} corner />
      </span>
      <Button
        small
        className={`${styles.icon} ${styles.logout}`}
        onClick={leave}
        aria-label={texts.logout}
        title={texts.logout}
      >
        <ExitIcon />
      </Button>
    </>
  );
}

interface HeaderProps {
  /** Comes first. */
  readonly menuButton?: ReactNode;
  /** Comes last: the corner is found without looking. */
  readonly quickExit?: ReactNode;
  /** Fills the window: the administrators' area. */
  readonly wide?: boolean;
}

/** The top bar. */
export function Header({ menuButton, quickExit, wide = false }: HeaderProps) {
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
          {quickExit}
        </div>
      </div>
    </header>
  );
}

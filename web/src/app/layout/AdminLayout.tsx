import { type MutationCacheNotifyEvent, type QueryCacheNotifyEvent } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { queryClient } from '../../shared/api/query-client';
import { ApiError } from '../../shared/api/error';
import { Link } from '../../shared/navigation/Link';
import { FreshProofHost } from '../../shared/reauthentication/FreshProofHost';
import { useSession } from '../../shared/session/store';
import { useLeave } from '../../shared/session/use-leave';
import { lazyOptional } from '../../shared/ui/dispensable';
import { ErrorBoundary } from '../../shared/ui/ErrorBoundary';
import {
  ExitIcon,
  HomeIcon,
  MenuIcon,
  MoonIcon,
  SunIcon,
  UsersIcon,
  VideosIcon,
} from '../../shared/ui/icons';
import {
  AdsIcon,
  AuditIcon,
  BooksIcon,
  DashboardIcon,
  PolicyIcon,
  ProhibitedIcon,
  ReportsIcon,
  SettingsIcon,
  TalesIcon,
  UploadsIcon,
} from './admin-icons';
import { LeaveGuard } from '../../shared/uploads/LeaveGuard';
import { useRunning } from '../../shared/uploads/running';
import { ErrorScreen } from '../base/ErrorScreen';
import { isStaffPath } from '../staff-paths';
import { texts } from './admin-texts';
import styles from './admin.module.css';
import { Header } from './Header';
import { LostSession } from './LostSession';
import { forgetBehind, usePathBehind } from './path-behind';
import { useThemeSwitch } from './use-theme-switch';
import { markAt, useWaiting, type Waiting } from './waiting';

const UploadBar = lazyOptional('upload bar', () => import('../../shared/uploads/UploadBar'));

const SIDEBAR_ID = 'menu-lateral';
const NARROW = '(max-width: 480px)';
const isNarrow = () => window.matchMedia(NARROW).matches;

/** In the specification's order; what it does not name comes after it. A moderator is shown what is theirs (D17). */
const ITEMS = [
  { to: '/home', label: texts.home, Icon: HomeIcon, forModerators: true },
  { to: '/dashboard', label: texts.dashboard, Icon: DashboardIcon },
  { to: '/my-videos', label: texts.myVideos, Icon: VideosIcon },
  { to: '/talelist', label: texts.tales, Icon: TalesIcon, forModerators: true },
  { to: '/books-admin', label: texts.books, Icon: BooksIcon },
  { to: '/ads-admin', label: texts.ads, Icon: AdsIcon },
  { to: '/users', label: texts.users, Icon: UsersIcon },
  { to: '/uploads', label: texts.uploads, Icon: UploadsIcon },
  { to: '/audit', label: texts.audit, Icon: AuditIcon },
  { to: '/reports', label: texts.reports, Icon: ReportsIcon, forModerators: true },
  { to: '/policy', label: texts.policy, Icon: PolicyIcon },
  { to: '/prohibited', label: texts.prohibited, Icon: ProhibitedIcon },
  { to: '/settings', label: texts.settings, Icon: SettingsIcon },
] as const;

function useItems() {
  const isAdministrator = useSession(({ account }) => account?.role === 'admin');
  return ITEMS.filter((item) => isAdministrator || 'forModerators' in item);
}

interface SidebarProps {
  readonly open: boolean;
  readonly onToggle: () => void;
}

function MenuToggle({ open, onToggle, className }: SidebarProps & { className: string | undefined }) {
  return (
    <button
      type="button"
      className={className}
      aria-label={open ? texts.menuClose : texts.menuOpen}
      aria-expanded={open}
      aria-controls={SIDEBAR_ID}
      onClick={onToggle}
    >
      <MenuIcon />
    </button>
  );
}

interface EntryProps {
  readonly item: (typeof ITEMS)[number];
  readonly isOpen: boolean;
  readonly onChoose: () => void;
  readonly waiting: Waiting | undefined;
}

/** How much waits stands beside the name and describes it: the entry keeps its name. */
function Entry({ item: { to, label, Icon }, isOpen, onChoose, waiting }: EntryProps) {
  const { pathname } = useLocation();
  const mark = markAt(to, waiting);
  return (
    <Link
      className={styles.item}
      to={to}
      onClick={onChoose}
      title={isOpen ? undefined : label}
      aria-current={to === pathname ? 'page' : undefined}
      aria-description={mark && texts.waits(mark.waiting, mark.urgent)}
      data-waiting={mark?.shown}
      data-urgent={mark?.isUrgent}
    >
      <Icon />
      <span className={isOpen ? undefined : 'visually-hidden'}>{label}</span>
    </Link>
  );
}

/** The header has no room for it on a phone. */
function ThemeEntry() {
  const { theme, toggle, label } = useThemeSwitch();
  return (
    <button type="button" className={styles.item} onClick={toggle}>
      {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
      {label}
    </button>
  );
}

function Sidebar({ open, onToggle, onChoose }: SidebarProps & { onChoose: () => void }) {
  const leave = useLeave();
  const items = useItems();
  const waiting = useWaiting();
  const labelClass = open ? undefined : 'visually-hidden';
  return (
    <nav
      id={SIDEBAR_ID}
      className={`${styles.sidebar} ${open ? '' : styles.collapsed}`}
      aria-label={texts.menu}
      data-open={open}
    >
      <div className={styles.top}>
        {open && <h2 className={styles.menuTitle}>{texts.menu}</h2>}
        <MenuToggle open={open} onToggle={onToggle} className={styles.toggle} />
      </div>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.to}>
            <Entry item={item} isOpen={open} onChoose={onChoose} waiting={waiting} />
          </li>
        ))}
        <li className={styles.themeEntry}>
          <ThemeEntry />
        </li>
        <li>
          <button
            type="button"
            className={styles.item}
            onClick={leave}
            title={open ? undefined : texts.logout}
          >
            <ExitIcon />
            <span className={labelClass}>{texts.logout}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** The role asks for a second factor that is not set up: whichever call says so leads to where that is done. */
function useSecondFactorSetup(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const heed = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      const error: unknown = event.action.error;
      if (error instanceof ApiError && error.code === 'auth.second-factor-setup-required')
        void navigate('/profile?tab=security', { replace: true });
    };
    const stopQueries = queryClient.getQueryCache().subscribe(heed);
    const stopMutations = queryClient.getMutationCache().subscribe(heed);
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [navigate]);
}

const leavesStaff = (to: string | null): boolean => to === null || !isStaffPath(to);

/** What is sent goes on from screen to screen of the staff, and stops where one leaves them. */
function Sending() {
  const { uploads, isSending } = useRunning();
  const behind = usePathBehind();
  useEffect(
    () => () => {
      if (!leavesStaff(window.location.pathname)) return;
      forgetBehind();
      useRunning.getState().uploads?.stop();
    },
    [],
  );
  return (
    <>
      {uploads && (
        <Suspense fallback={null}>
          <UploadBar uploads={uploads} />
        </Suspense>
      )}
      <LeaveGuard active={isSending} minds={leavesStaff} behind={behind} />
    </>
  );
}

/** Header and sidebar of the administrators' screens; the sidebar starts open where there is room for it. */
export function AdminLayout() {
  const [open, setOpen] = useState(() => !isNarrow());
  const { key } = useLocation();
  useSecondFactorSetup();
  const toggle = () => setOpen((before) => !before);
  // On a narrow screen the menu lies over the page: it makes way once something is chosen.
  const makeWay = () => setOpen((before) => before && !isNarrow());
  return (
    <div className={styles.layout}>
      <Header wide menuButton={<MenuToggle open={open} onToggle={toggle} className={styles.menuButton} />} />
      <div className={styles.body}>
        <Sidebar open={open} onToggle={toggle} onChoose={makeWay} />
        <div className={styles.column}>
          <main id="conteudo" tabIndex={-1} className={styles.main}>
            <ErrorBoundary name="screen" fallback={() => <ErrorScreen />} resetKey={key}>
              <Outlet />
            </ErrorBoundary>
            <p className={styles.zone}>{texts.zone}</p>
          </main>
          <Sending />
        </div>
      </div>
      <FreshProofHost />
      <LostSession />
    </div>
  );
}

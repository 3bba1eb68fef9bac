import { CATEGORY_LABELS } from '@alcova/contracts';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../shared/navigation/Link';
import { ledFrom } from '../../shared/session/return-path';
import { useSession } from '../../shared/session/store';
import { useLeave } from '../../shared/session/use-leave';
import { NewsOfTales } from '../../shared/tales/NewsOfTales';
import { SHOWN_CATEGORIES } from '../../shared/site/categories';
import { texts } from '../base/texts';
import styles from './menu.module.css';
import { MenuLink, Submenu } from './Submenu';
import { useTaleSubmission } from './use-tale-submission';
import { useThemeSwitch } from './use-theme-switch';

const SHOWN_MS = 3_000;
const FAVORITES = '/favorite';

interface LoginNeeded {
  readonly message: string;
  /** Where the person wanted to go. */
  readonly from: string;
}

/** What is shown to a visitor for three seconds after each click. */
function useLoginNeeded() {
  const [needed, setNeeded] = useState<LoginNeeded | null>(null);
  useEffect(() => {
    if (!needed) return undefined;
    const timer = setTimeout(() => setNeeded(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [needed]);
  return { needed, ask: setNeeded };
}

function LoginMessage({ needed }: { needed: LoginNeeded | null }) {
  return (
    <div role="status">
      {needed && (
        <p className={styles.message}>
          {needed.message}{' '}
          <Link to="/login" state={ledFrom(needed.from)}>
            {texts.goToLogin}
          </Link>
        </p>
      )}
    </div>
  );
}

interface PublicMenuProps {
  readonly id: string;
  /** On small screens the menu is a panel that is opened and closed. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Closed by its key: the focus goes back to where the panel was opened. */
  readonly onEscape: () => void;
}

const CATEGORY_ITEMS = [
  ...SHOWN_CATEGORIES.map((category) => ({
    to: `/filtered?category=${category}`,
    label: CATEGORY_LABELS[category],
  })),
  { to: '/filtered', label: texts.allVideos, isExact: true },
];
const BOOK_ITEMS = [
  { to: '/books', label: texts.printedBooks },
  { to: '/ebooks', label: texts.ebooks },
];

interface MemberEntriesProps {
  readonly isVisitor: boolean;
  readonly onAsk: (needed: LoginNeeded) => void;
  readonly onSend: () => void;
}

/** Favoritos and Envie seu Conto: what needs an account asks a visitor to sign in. */
function MemberEntries({ isVisitor, onAsk, onSend }: MemberEntriesProps) {
  const { pathname, search } = useLocation();
  const askForFavorites = (event: MouseEvent) => {
    if (!isVisitor) return;
    event.preventDefault();
    onAsk({ message: texts.favoritesNeedLogin, from: FAVORITES });
  };
  const askForTale = () => onAsk({ message: texts.taleNeedsLogin, from: `${pathname}${search}` });
  return (
    <>
      <li>
        <MenuLink to={FAVORITES} label={texts.favorites} onClick={askForFavorites} />
      </li>
      <li>
        <button type="button" className={styles.entry} onClick={isVisitor ? askForTale : onSend}>
          {texts.sendTale}
        </button>
      </li>
    </>
  );
}

/** What the header and the footer hold on wide screens. */
function PanelEntries({ isSignedIn }: { isSignedIn: boolean }) {
  const leave = useLeave();
  const { label, toggle } = useThemeSwitch();
  return (
    <ul className={styles.panelOnly}>
      <li>
        <MenuLink to="/preferences" label={texts.preferences} />
      </li>
      {isSignedIn && (
        <>
          <li className={styles.marked}>
            <MenuLink to="/my-tales" label={texts.myTales} />
            <NewsOfTales />
          </li>
          <li>
            <button type="button" className={styles.entry} onClick={toggle}>
              {label}
            </button>
          </li>
          <li>
            <button type="button" className={styles.entry} onClick={leave}>
              {texts.logout}
            </button>
          </li>
        </>
      )}
    </ul>
  );
}

/** The menu below the header: a row, or on small screens a panel. */
export function PublicMenu({ id, isOpen, onClose, onEscape }: PublicMenuProps) {
  const status = useSession((session) => session.status);
  const isVisitor = status === 'out' || status === 'unasked';
  const { key } = useLocation();
  const { needed, ask } = useLoginNeeded();
  const submission = useTaleSubmission();
  const nav = useRef<HTMLElement>(null);
  // Whatever was followed, the panel makes way for it.
  useEffect(onClose, [key, onClose]);
  useEffect(() => {
    if (isOpen) nav.current?.querySelector('a')?.focus();
  }, [isOpen]);
  return (
    <>
      <nav
        ref={nav}
        id={id}
        className={`${styles.menu} ${isOpen ? styles.open : ''}`}
        aria-label={texts.publicMenu}
        onKeyDown={(event) => event.key === 'Escape' && onEscape()}
      >
        <ul className={styles.entries}>
          <li>
            <MenuLink to="/home" label={texts.homePage} />
          </li>
          <Submenu label={texts.categories} items={CATEGORY_ITEMS} />
          <li>
            <MenuLink to="/contos" label={texts.tales} />
          </li>
          <Submenu label={texts.books} items={BOOK_ITEMS} />
          <MemberEntries isVisitor={isVisitor} onAsk={ask} onSend={submission.open} />
        </ul>
        <PanelEntries isSignedIn={status === 'in'} />
        <LoginMessage needed={isVisitor ? needed : null} />
      </nav>
      {submission.dialog}
    </>
  );
}

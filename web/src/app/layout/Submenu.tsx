import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEventHandler,
  type PointerEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../shared/navigation/Link';
import { DownIcon } from '../../shared/ui/icons';
import styles from './menu.module.css';

interface MenuLinkProps {
  readonly to: string;
  readonly label: string;
  /** What is asked for at the same path is another list. */
  readonly isExact?: boolean;
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** An entry that leads somewhere. */
export function MenuLink({ to, label, isExact = to.includes('?'), onClick }: MenuLinkProps) {
  const { pathname, search } = useLocation();
  const here = isExact ? `${pathname}${search}` : pathname.replace(/(.)\/$/, '$1');
  return (
    <Link className={styles.entry} to={to} onClick={onClick} aria-current={here === to ? 'page' : undefined}>
      {label}
    </Link>
  );
}

/** Only a mouse over the row opens by hovering: in the panel of small screens what stands below would move away. */
const canHover = (event: PointerEvent) => event.pointerType === 'mouse' && window.innerWidth > 640;

/** An entry that shows further ones: by hovering, by a click or tap, by the keyboard; Escape and leaving it close it. */
export function Submenu({ label, items }: { label: string; items: readonly MenuLinkProps[] }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [shownBy, setShownBy] = useState<'hover' | 'click' | null>(null);
  const isOpen = shownBy !== null;
  const close = () => setShownBy(null);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
    button.current?.focus();
  };
  return (
    <li
      className={styles.parent}
      onPointerEnter={(event) => canHover(event) && setShownBy((before) => before ?? 'hover')}
      onPointerLeave={(event) =>
        canHover(event) && setShownBy((before) => (before === 'hover' ? null : before))
      }
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <button
        ref={button}
        type="button"
        className={styles.entry}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setShownBy((before) => (before === 'click' ? null : 'click'))}
      >
        {label}
        <DownIcon />
      </button>
      <ul id={id} className={styles.submenu} hidden={!isOpen}>
        {isOpen &&
          items.map((item) => (
            <li key={item.to}>
              <MenuLink {...item} onClick={close} />
            </li>
          ))}
      </ul>
    </li>
  );
}

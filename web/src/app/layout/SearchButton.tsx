import { type ComponentType, useCallback, useRef, useState } from 'react';
import { isRecord } from '../../shared/json';
import { logFailure } from '../../shared/log';
import { SearchIcon } from '../../shared/ui/icons';
import { texts } from '../base/texts';
import styles from './header.module.css';

/** Lays an entry of the history over the page. It is counted as the router counts, so that the quick exit finds the visit's first one. */
function addEntry(): void {
  const state: unknown = window.history.state;
  const isCounted = isRecord(state) && typeof state.idx === 'number';
  window.history.pushState(isCounted ? { ...state, idx: Number(state.idx) + 1 } : state, '');
}

/** Opens the search of small screens, whose code comes with the first tap. */
export function SearchButton() {
  const [Overlay, setOverlay] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const isOpen = useRef(false);
  const close = useCallback(() => {
    isOpen.current = false;
    setOverlay(null);
  }, []);
  const open = () => {
    // A second tap while the code is on its way.
    if (isOpen.current) return;
    isOpen.current = true;
    import('./SearchOverlay').then(
      ({ SearchOverlay }) => {
        addEntry();
        setOverlay(() => SearchOverlay);
      },
      (cause: unknown) => {
        isOpen.current = false;
        logFailure('search: the overlay could not be loaded', cause);
      },
    );
  };
  return (
    <>
      <button
        type="button"
        className={`${styles.icon} ${styles.searchOpen}`}
        aria-label={texts.searchOpen}
        aria-haspopup="dialog"
        onClick={open}
      >
        <SearchIcon />
      </button>
      {Overlay && <Overlay onClose={close} />}
    </>
  );
}

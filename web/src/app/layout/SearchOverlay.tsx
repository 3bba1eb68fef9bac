import { useEffect, useLayoutEffect, useRef } from 'react';
import { useWayOut } from '../../shared/discretion/way-out';
import { CloseIcon } from '../../shared/ui/icons';
import { texts } from '../base/texts';
import styles from './header.module.css';
import { SearchForm } from './SearchForm';

/**
 * The search of small screens, over the page while mounted: the browser's own dialog keeps the focus inside. It has an entry of the history, so
 * that Back closes it, as Escape and the button do; the router is not told of that entry, since the page below stays the same.
 */
export function SearchOverlay({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  const exit = useWayOut(({ inBar }) => inBar);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  useEffect(() => {
    window.addEventListener('popstate', onClose);
    return () => window.removeEventListener('popstate', onClose);
  }, [onClose]);
  const goBack = () => window.history.back();
  return (
    <dialog
      ref={ref}
      className={styles.overlay}
      aria-label={texts.searchLabel}
      onCancel={(event) => {
        event.preventDefault();
        goBack();
      }}
    >
      <div className={styles.overlayBar}>
        <SearchForm className={styles.overlaySearch} inOverlay onDone={onClose} />
        <button type="button" className={styles.icon} aria-label={texts.searchClose} onClick={goBack}>
          <CloseIcon />
        </button>
        {exit}
      </div>
    </dialog>
  );
}

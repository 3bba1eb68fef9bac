import { useLayoutEffect } from 'react';
import { NO_WAY_OUT, useWayOut } from '../../shared/discretion/way-out';
import { useSiteConfig } from '../../shared/site/site';
import { Icon } from '../../shared/ui/icons';
import styles from './quick-exit.module.css';
import { leaveQuickly } from './quick-exit';
import { texts } from './texts';
import { useQuickExitKey } from './use-quick-exit';

/** Where to while the site's own choice is not known: leaving must not wait for an answer. */
const ANYWHERE_ELSE = 'https://www.google.com/';

const useExitUrl = () => useSiteConfig().data?.quickExitUrl ?? ANYWHERE_ELSE;

function ExitButton({ floating = false }: { readonly floating?: boolean }) {
  const url = useExitUrl();
  return (
    <button
      type="button"
      className={`${styles.exit} ${floating ? styles.floating : ''}`}
      title={texts.quickExitHint}
      onClick={() => leaveQuickly(url)}
    >
      <Icon>
        <path d="M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5" />
      </Icon>
      {texts.quickExit}
    </button>
  );
}

/**
 * The way out of every public page: a button that is always in sight, on dialogs too, and Escape pressed twice. It stands in the header, which
 * stays in view and where it covers nothing; `floating` where there is no header.
 */
export function QuickExit({ floating = false }: { readonly floating?: boolean }) {
  useQuickExitKey(useExitUrl());
  useLayoutEffect(() => {
    useWayOut.setState({ inBar: <ExitButton />, floating: <ExitButton floating /> });
    return () => useWayOut.setState(NO_WAY_OUT);
  }, []);
  return <ExitButton floating={floating} />;
}
